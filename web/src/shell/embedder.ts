/**
 * The embedding page. Only its messages are accepted. If the link names an origin, the page must have that origin.
 */

export type Embedder = {
  readonly tell: (message: object) => void;
  /** Receives messages of this page's types until the user leaves the page. */
  readonly hear: (heard: (data: { readonly type: string }) => void) => void;
};

/** `origin`: origin in the link. Empty if there is none. */
export function embedderIn(around: Window, origin: string): Embedder {
  return {
    tell: (message) => around.postMessage(message, origin || '*'),
    hear: (heard) =>
      addEventListener('message', ({ source, origin: from, data }: MessageEvent) => {
        if (source !== around || (origin !== '' && from !== origin)) return;
        if (typeof data?.type === 'string' && data.type.startsWith('ringside:')) heard(data);
      }),
  };
}
