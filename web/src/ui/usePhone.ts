/** Whether the page is on a phone's screen, held upright: drawings for one are narrow and high. */
import { useSyncExternalStore } from 'react';
import { PHONE } from '../preferences/breakpoints';

const query = typeof matchMedia === 'function' ? matchMedia(PHONE) : null;

function subscribe(heard: () => void): () => void {
  query?.addEventListener('change', heard);
  return () => query?.removeEventListener('change', heard);
}

const isPhone = (): boolean => query?.matches ?? false;

export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}
