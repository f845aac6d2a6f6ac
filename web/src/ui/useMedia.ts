/** Makes a hook that returns whether a media query matches. */
import { useSyncExternalStore } from 'react';

export function mediaHook(media: string): () => boolean {
  const query = typeof matchMedia === 'function' ? matchMedia(media) : null;
  const subscribe = (heard: () => void): (() => void) => {
    query?.addEventListener('change', heard);
    return () => query?.removeEventListener('change', heard);
  };
  const holds = (): boolean => query?.matches ?? false;
  return () => useSyncExternalStore(subscribe, holds, () => false);
}
