/** The embedding page: only its messages are accepted, and only from the link's origin if it names one. */

export type Host = {
  readonly tell: (message: object) => void;
  /** Accepts messages with this page's types, until the page is left. */
  readonly hear: (heard: (data: { readonly type: string }) => void) => void;
};

/** `origin`: empty if the link names none. */
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
