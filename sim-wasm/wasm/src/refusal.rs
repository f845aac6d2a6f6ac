//! Refusals, thrown as a `Float64Array` of `REFUSAL_COLUMNS` instead of as a sentence.

use base::Refused;
use lab::observe::layout::{REFUSAL_COLUMNS, refusal};
use lab::params::{Contradiction, LONGEST_RUN, Misfit, NotAllowed, ParamId};
use lab::scenario::ScenarioError;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's `Float64Array`.
    type Float64Array;
    #[wasm_bindgen(constructor)]
    fn new(numbers: &[f64]) -> Float64Array;
}

/// Reason of a refusal, and the numbers that a sentence about it needs.
#[derive(Debug)]
pub struct Refusal([f64; REFUSAL_COLUMNS.len()]);

impl Refusal {
    /// Creates a refusal. `id`: the parameter concerned, if there is one.
    fn of(why: Refused, id: Option<ParamId>, value: f64, allowed: f64) -> Refusal {
        let mut row = [0.0; REFUSAL_COLUMNS.len()];
        row[refusal::why] = f64::from(why as u8);
        row[refusal::param] = id.map_or(-1.0, |id| f64::from(id as u8));
        row[refusal::value] = value;
        row[refusal::allowed] = allowed;
        Refusal(row)
    }

    /// Refuses a number that is not a known code.
    pub fn unknown(number: f64) -> Refusal {
        Refusal::of(Refused::UnknownNumber, None, number, 0.0)
    }

    /// Refuses a capture file, with the two numbers that explain the reason.
    pub fn of_capture(why: Refused, value: f64, allowed: f64) -> Refusal {
        Refusal::of(why, None, value, allowed)
    }

    /// Refuses a wrong number of parameters.
    pub fn count(came: usize) -> Refusal {
        let expected = ParamId::COUNT as f64;
        Refusal::of(Refused::ParameterCount, None, came as f64, expected)
    }

    /// Refuses a number that is not a value of the parameter. If the number lies between two
    /// values, the refusal includes the step.
    pub fn not_allowed(id: ParamId, number: f64) -> Refusal {
        let step = id.spec().step_missed(number).unwrap_or(0.0);
        Refusal::of(Refused::NotAllowed, Some(id), number, step)
    }
}

impl From<NotAllowed> for Refusal {
    fn from(NotAllowed { id, value }: NotAllowed) -> Refusal {
        Refusal::not_allowed(id, id.to_display(value))
    }
}

impl From<Misfit> for Refusal {
    fn from(misfit: Misfit) -> Refusal {
        // `most` is the largest value allowed, or 0 if the reason sets no largest value.
        let Misfit { id, value, why } = misfit;
        let (why, most) = match why {
            Contradiction::BeyondMtu { room } => (Refused::BeyondMtu, room),
            Contradiction::RouterWithoutAcks => (Refused::RouterWithoutAcks, 0),
            Contradiction::FurtherSenderWithoutAcks => (Refused::FurtherSenderWithoutAcks, 0),
            Contradiction::NeedsComplete => (Refused::NeedsComplete, 0),
        };
        Refusal::of(why, Some(id), id.to_display(value), id.to_display(most))
    }
}

impl From<ScenarioError> for Refusal {
    fn from(error: ScenarioError) -> Refusal {
        match error {
            ScenarioError::NotAllowed(error) => error.into(),
            ScenarioError::Misfit(error) => error.into(),
            ScenarioError::AtStartOnly(id, value) => {
                Refusal::of(Refused::AtStartOnly, Some(id), id.to_display(value), 0.0)
            }
            ScenarioError::TooLate(at) => {
                let (at, longest) = (at.0 as f64, LONGEST_RUN.0 as f64);
                Refusal::of(Refused::AfterLongestRun, None, at, longest)
            }
        }
    }
}

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> JsValue {
        Float64Array::new(&refusal.0).into()
    }
}
