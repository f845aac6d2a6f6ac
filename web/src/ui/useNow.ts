import { useParam } from './useLab';

/** Value of kernel.release for 6.12. */
const V6_12 = 1;

/** Returns whether the kernel is Linux 6.12. */
export function useNow(): boolean {
  return useParam('kernel.release') === V6_12;
}
