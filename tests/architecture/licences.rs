//! Every package that the program is built of may be passed on with it.

use std::process::Command;

use serde_json::Value;

/// The licences that ask for no more than their text beside the program.
const ALLOWED: [&str; 13] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Tells whether a licence expression can be met by allowed licences alone: `MIT OR Apache-2.0`, `(MIT OR GPL-3.0) AND ISC`.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    let any = parted(&expression, " OR ");
    if any.len() > 1 {
        return any.into_iter().any(is_allowed);
    }
    let all = parted(&expression, " AND ");
    if all.len() > 1 {
        return all.into_iter().all(is_allowed);
    }
    let only = expression.trim();
    match only
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
    {
        Some(inner) => is_allowed(inner),
        None => ALLOWED.contains(&only),
    }
}

/// Parts an expression at a word, but not inside of brackets.
fn parted<'a>(expression: &'a str, word: &str) -> Vec<&'a str> {
    let (mut parts, mut begun, mut depth) = (Vec::new(), 0, 0);
    for (at, letter) in expression.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 && expression[at..].starts_with(word) => {
                parts.push(&expression[begun..at]);
                begun = at + word.len();
            }
            _ => {}
        }
    }
    parts.push(&expression[begun..]);
    parts
}

#[test]
fn every_package_has_a_licence_that_is_allowed() {
    let triple = Command::new("rustc").arg("-vV").output().unwrap();
    let triple = String::from_utf8(triple.stdout).unwrap();
    let triple = triple.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--offline",
            "--filter-platform",
        ])
        .arg(triple.expect("rustc names its host"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 100, "{} packages", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(is_allowed))
        .map(|package| {
            format!(
                "{} {}: {}",
                package["name"], package["version"], package["license"]
            )
        })
        .collect();
    assert_eq!(refused, Vec::<String>::new());
}

#[test]
fn licences_are_joined_by_and_or() {
    for allowed in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR ISC",
        "(MIT OR GPL-3.0) AND ISC",
        "MIT OR ISC AND GPL-3.0",
        "Zlib AND (ISC)",
    ] {
        assert!(is_allowed(allowed), "{allowed}");
    }
    for refused in [
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR ISC) AND LGPL-2.1",
        "",
    ] {
        assert!(!is_allowed(refused), "{refused}");
    }
}
