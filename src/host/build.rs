//! Finds out for the tests whether there is an OpenSSH client: without one they are left out, and
//! counted as left out.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rustc-check-cfg=cfg(has_ssh)");
    let runs = |name: &&str| Command::new(name).arg("-V").output().is_ok();
    if ["ssh", "ssh-keygen"].iter().all(runs) {
        println!("cargo::rustc-cfg=has_ssh");
    }
}
