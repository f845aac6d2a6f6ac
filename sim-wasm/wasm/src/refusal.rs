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
    fn of(why: Refused) -> Refusal {
        let mut row = [0.0; REFUSAL_COLUMNS.len()];
        row[refusal::why] = f64::from(why as u8);
        row[refusal::param] = -1.0;
        Refusal(row)
    }

    fn about(mut self, id: ParamId) -> Refusal {
        self.0[refusal::param] = f64::from(id as u8);
        self
    }

    fn value(mut self, value: f64) -> Refusal {
        self.0[refusal::value] = value;
        self
    }

    fn allowed(mut self, allowed: f64) -> Refusal {
        self.0[refusal::allowed] = allowed;
        self
    }

    /// Refuses a number that is not a known code.
    pub fn unknown(number: f64) -> Refusal {
        Refusal::of(Refused::UnknownNumber).value(number)
    }

    /// Refuses a capture file, with the two numbers that explain the reason.
    pub fn of_capture(why: Refused, value: f64, allowed: f64) -> Refusal {
        Refusal::of(why).value(value).allowed(allowed)
    }

    /// Refuses a wrong number of parameters.
    pub fn count(came: usize) -> Refusal {
        let refusal = Refusal::of(Refused::ParameterCount);
        refusal.value(came as f64).allowed(ParamId::COUNT as f64)
    }

    /// Refuses a number that is not a value of the parameter. If the number lies between two
    /// values, the refusal includes the step.
    pub fn not_allowed(id: ParamId, number: f64) -> Refusal {
        let refusal = Refusal::of(Refused::NotAllowed).about(id).value(number);
        refusal.allowed(id.spec().step_missed(number).unwrap_or(0.0))
    }

    /// Refuses the value of a parameter because it does not fit the rest of the scenario.
    fn of_value(why: Refused, id: ParamId, value: i64) -> Refusal {
        Refusal::of(why).about(id).value(id.to_display(value))
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
        Refusal::of_value(why, id, value).allowed(id.to_display(most))
    }
}

impl From<ScenarioError> for Refusal {
    fn from(error: ScenarioError) -> Refusal {
        match error {
            ScenarioError::NotAllowed(error) => error.into(),
            ScenarioError::Misfit(error) => error.into(),
            ScenarioError::AtStartOnly(id, value) => {
                Refusal::of_value(Refused::AtStartOnly, id, value)
            }
            ScenarioError::TooLate(at) => {
                let refusal = Refusal::of(Refused::AfterLongestRun).value(at.0 as f64);
                refusal.allowed(LONGEST_RUN.0 as f64)
            }
        }
    }
}

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> JsValue {
        Float64Array::new(&refusal.0).into()
    }
}
