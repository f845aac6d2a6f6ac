/** The embedding page. Only its messages are accepted and, if the link names an origin, only from this origin. */

export type Host = {
  readonly tell: (message: object) => void;
  /** Receives messages of this page's types, until the page is left. */
  readonly hear: (heard: (data: { readonly type: string }) => void) => void;
};

/** `origin` is empty if the link names none. */
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
