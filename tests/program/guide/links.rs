//! The targets of links on pages.

use std::path::Path;

/// Returns the broken links of a page, each with the page. Links to other hosts are not checked.
pub fn astray(page: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(page).unwrap();
    let folder = page.parent().unwrap();
    let prose = outside_of_blocks(&text).collect::<Vec<_>>().join("\n");
    let targets = prose
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let astray = targets.filter(|target| {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        if target.contains("://") {
            return false;
        }
        let path = if file.is_empty() {
            page.to_owned()
        } else {
            folder.join(file)
        };
        let leads = if heading.is_empty() {
            path.exists()
        } else {
            let text = std::fs::read_to_string(path);
            text.is_ok_and(|text| anchors(&text).iter().any(|known| known == heading))
        };
        !leads
    });
    let shown = page.display();
    astray.map(|target| format!("{shown}: {target}")).collect()
}

fn outside_of_blocks(text: &str) -> impl Iterator<Item = &str> {
    let mut open = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        open ^= is_fence;
        !open && !is_fence
    })
}

/// Returns the link anchors of the headings: lower-case letters, digits and hyphens, with hyphens for spaces.
fn anchors(text: &str) -> Vec<String> {
    let headings = outside_of_blocks(text).filter_map(|line| {
        let title = line.trim_start_matches('#');
        (title.len() < line.len()).then(|| title.trim())
    });
    let anchor = |title: &str| {
        let letters = title.to_lowercase().replace(' ', "-");
        let kept = letters
            .chars()
            .filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_'));
        kept.collect::<String>()
    };
    headings.map(anchor).collect()
}
