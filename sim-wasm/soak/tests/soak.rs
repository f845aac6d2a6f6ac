//! Gives hostile input to each function that reads input: for one second, or for minutes under `npm
//! run soak`. The directory `__fuzz__` contains inputs that are always tested.

use bolero::check;

#[test]
fn parameters() {
    check!().for_each(soak::read_parameters);
}

#[test]
fn numbers() {
    check!().for_each(soak::cross_boundary);
}

#[test]
fn interventions() {
    check!().for_each(soak::run_with_interventions);
}

#[test]
fn captures() {
    check!().for_each(soak::read_capture);
}

#[test]
fn captures_read_back() {
    check!().for_each(soak::read_back);
}

#[test]
fn scripts() {
    check!().for_each(soak::play_script);
}
