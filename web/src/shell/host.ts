/** The page around this one: only it is heard, and where the link names its origin, only that origin. */

export type Host = {
  readonly tell: (message: object) => void;
  /** Messages of this page's own kind, until the page is left. */
  readonly hear: (heard: (data: { readonly type: string }) => void) => void;
};

/** `origin`: empty where the link names none. */
export function hostAround(around: Window, origin: string): Host {
  return {
    tell: (message) => around.postMessage(message, origin || '*'),
    hear: (heard) =>
      addEventListener('message', ({ source, origin: from, data }: MessageEvent) => {
        if (source !== around || (origin !== '' && from !== origin)) return;
        if (typeof data?.type === 'string' && data.type.startsWith('ringside:')) heard(data);
      }),
  };
}
