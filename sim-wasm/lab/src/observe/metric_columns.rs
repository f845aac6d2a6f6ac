//! Columns of a table with the metrics of several runs. The columns are known before the first run.

use super::metrics::MetricValue;
use super::view::view;
use crate::params::ParamId;
use crate::params::put;
use crate::scenario::{Refusal, Scenario};
use kernel::sched::SchedulerKind;

/// A metric as a column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricColumn {
    /// Id of the metric.
    pub id: &'static str,
    /// A value of the metric's type.
    pub example: MetricValue,
    /// Whether a run can lack the metric. The metrics of a mechanism, such as a page pool, exist
    /// only in machines with this mechanism.
    pub is_optional: bool,
}

/// Returns the metrics that a run of at least one of these scenarios has, in the order in which a
/// run lists them.
pub fn metric_columns<'a>(
    scenarios: impl IntoIterator<Item = &'a Scenario>,
) -> Result<Vec<MetricColumn>, Refusal> {
    let mut optional = optional_metrics(&Scenario::default()).map(|(id, _)| (id, false));
    for scenario in scenarios {
        for ((_, is_present), (_, is_here)) in optional.iter_mut().zip(optional_metrics(scenario)) {
            *is_present |= is_here;
        }
    }
    let of_all = view(&with_all_mechanisms()?.build()).metrics();
    let columns = of_all.values.into_iter().filter_map(|(id, example)| {
        let is_present = optional.iter().find(|(name, _)| *name == id);
        let is_present = is_present.map(|(_, is_present)| *is_present);
        is_present.unwrap_or(true).then_some(MetricColumn {
            id,
            example,
            is_optional: is_present.is_some(),
        })
    });
    Ok(columns.collect())
}

/// A scenario whose machine has every metric.
fn with_all_mechanisms() -> Result<Scenario, Refusal> {
    let mut scenario = Scenario::default();
    for set in [
        "host.profile=xeon-3600",
        "kernel.release=6.12",
        "load.warmup=0",
    ] {
        scenario.set_text(set)?;
    }
    Ok(scenario)
}

/// Returns the metrics that a machine may lack, and whether a run of this scenario can have them.
fn optional_metrics(scenario: &Scenario) -> [(&'static str, bool); 4] {
    let mut config = scenario.params.resolve();
    let has_eevdf = matches!(config.host.scheduler, SchedulerKind::Eevdf(_));
    // Only polled drivers have a page pool, and the driver can change during the run.
    let mut is_polled = config.device.rules().is_polled();
    let changes = scenario.interventions.iter();
    for change in changes.filter(|change| change.id == ParamId::NicDriver) {
        put(change.id, change.value, &mut config);
        is_polled |= config.device.rules().is_polled();
    }
    let has_pool = is_polled && config.device.page_pool.is_some();
    [
        ("sched.eligible_wait_ms_max", has_eevdf),
        ("gro.segments_mean", config.softnet.gro.is_some()),
        ("page_pool.recycled", has_pool),
        ("page_pool.allocated", has_pool),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::History;
    use crate::presets::PRESETS;
    use base::Ns;

    fn scenario(preset: &str, sets: &[&str]) -> Scenario {
        let mut scenario = Scenario::of_preset(preset).unwrap();
        scenario.set_text("load.warmup=0").unwrap();
        for set in sets {
            scenario.set_text(set).unwrap();
        }
        scenario
    }

    fn columns(scenarios: &[Scenario]) -> Vec<&'static str> {
        let columns = metric_columns(scenarios).unwrap();
        columns.iter().map(|column| column.id).collect()
    }

    fn ids(metrics: &crate::observe::Metrics) -> Vec<&'static str> {
        metrics.values.iter().map(|(id, _)| *id).collect()
    }

    #[test]
    fn the_columns_of_one_scenario_are_the_metrics_of_its_run() {
        let presets = PRESETS.iter().map(|preset| preset.id);
        let plain = presets.map(|preset| scenario(preset, &[]));
        let modern = [
            "kernel.release=6.12",
            "host.profile=xeon-3600",
            "nic.driver=netif_rx",
            "nic.page_pool=false",
            "net.gro=false",
            "kernel.scheduler=o1",
        ];
        let modern = (1..=modern.len()).map(|sets| scenario("tcp-quiet", &modern[..sets]));
        let old = scenario(
            "tcp-quiet",
            &[
                "nic.page_pool=true",
                "net.gro=true",
                "kernel.scheduler=eevdf",
            ],
        );
        for scenario in plain.chain(modern).chain([old]) {
            let of_machine = view(&scenario.build()).metrics();
            let listed = metric_columns([&scenario]).unwrap();
            assert_eq!(columns(&[scenario]), ids(&of_machine));
            for (column, (id, value)) in listed.iter().zip(&of_machine.values) {
                let types = [&column.example, value].map(std::mem::discriminant);
                assert_eq!(types[0], types[1], "{id}");
            }
        }
    }

    #[test]
    fn the_columns_of_several_scenarios_have_the_metrics_of_each() {
        let old = scenario("tcp-quiet", &["kernel.release=2.6.12"]);
        let new = scenario("tcp-quiet", &["kernel.release=6.12"]);
        let both = columns(&[old.clone(), new.clone()]);
        assert_eq!(both, columns(std::slice::from_ref(&new)));
        assert_eq!(both, columns(&[new, old.clone()]));
        assert_eq!(both.len(), columns(&[old]).len() + 2);
    }

    #[test]
    fn a_driver_that_comes_during_the_run_brings_its_metrics() {
        let sets = ["host.profile=xeon-3600", "nic.driver=netif_rx"];
        let mut scenario = scenario("tcp-quiet", &sets);
        assert!(!columns(&[scenario.clone()]).contains(&"page_pool.recycled"));
        scenario.add_text("5ms:nic.driver=napi").unwrap();
        let mut run = History::new(scenario.clone());
        while run.run_until(Ns::from_ms(20), 100_000) {}
        assert_eq!(columns(&[scenario]), ids(&view(run.machine()).metrics()));
    }
}
