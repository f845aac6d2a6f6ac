//! The machine's CPUs, by their ids.

use std::ops::{Index, IndexMut};

use super::Cpu;
use base::CpuId;

/// Number of CPUs. The list is an array, because a vector's indirection costs 3 % of a run's time.
const NR_CPUS: usize = 1;

/// The CPUs. The machine has a single CPU, so tasks never migrate and CPUs never interrupt each
/// other.
#[derive(Clone, Debug)]
pub struct Cpus([Cpu; NR_CPUS]);

impl Cpus {
    /// Creates the CPUs of a machine with one CPU.
    pub fn new(cpu: Cpu) -> Cpus {
        Cpus([cpu])
    }
}

impl Index<CpuId> for Cpus {
    type Output = Cpu;

    #[inline]
    fn index(&self, id: CpuId) -> &Cpu {
        &self.0[usize::from(id.0)]
    }
}

impl IndexMut<CpuId> for Cpus {
    #[inline]
    fn index_mut(&mut self, id: CpuId) -> &mut Cpu {
        &mut self.0[usize::from(id.0)]
    }
}
