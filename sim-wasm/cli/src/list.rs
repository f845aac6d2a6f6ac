//! Tables of the parameters and of the presets, for people to read.

use lab::params::{DefaultValue, ParamId};
use lab::presets::PRESETS;
use std::fmt::Write;

fn default_text(id: ParamId) -> String {
    match id.spec().default {
        DefaultValue::Fixed(value) => id.format(value),
        DefaultValue::ByProfile(values)
        | DefaultValue::ByRelease(values)
        | DefaultValue::ByProfileFrom(_, values) => {
            let texts: Vec<String> = values.iter().map(|value| id.format(*value)).collect();
            texts.join(" | ")
        }
    }
}

/// Formats all parameters: id, default, allowed values, meaning, source.
pub fn params() -> String {
    let mut out = String::new();
    let mut group = None;
    for &id in ParamId::ALL {
        let spec = id.spec();
        if group.replace(spec.group) != Some(spec.group) {
            let _ = writeln!(out, "\n{}", spec.group.words());
        }
        let default = format!("{} {}", default_text(id), spec.unit_word());
        let _ = writeln!(
            out,
            "  {:<21} {:<18} {}\n  {:<21} {} [{}; {}]",
            spec.id,
            default.trim_end(),
            spec.allowed(),
            "",
            id.prose().meaning,
            spec.change.word(),
            id.prose().source
        );
    }
    out.trim_start().to_owned()
}

/// Formats all presets: id, title, sentence, reproduced figure, values, and the earlier preset that
/// makes the same run, if there is one.
pub fn presets() -> String {
    let mut out = String::new();
    for preset in PRESETS {
        let values: Vec<String> = preset
            .values
            .iter()
            .map(|(id, text)| format!("{}={text}", id.spec().id))
            .collect();
        let same = preset.same_run_as();
        let same = same.map_or(String::new(), |id| format!(" (the run of {id})"));
        let _ = writeln!(
            out,
            "{:<17} {}. {}\n{:<17} [{}] {}{same}",
            preset.id,
            preset.title,
            preset.sentence,
            "",
            preset.reproduces,
            values.join(" ")
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_and_preset_is_listed() {
        let (params, presets) = (params(), presets());
        assert!(ParamId::ALL.iter().all(|id| params.contains(id.spec().id)));
        assert!(PRESETS.iter().all(|preset| presets.contains(preset.id)));
        assert!(params.contains("nic.ring              384 | 200 | 32 | 1024 descriptors"));
    }
}
