//! What the command line shares with the page's generator: the tables as JSON.

pub mod tables;
