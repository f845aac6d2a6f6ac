/**
 * Reads a packet capture with the complete WebAssembly module, some thousand packets at a time. In between, the worker
 * can receive messages.
 */

import { filterText, type ReplayChoice } from '../scenario/replay';
import type { CaptureReader } from './generated/complete.js';
import type { CompleteModule } from './module';

/** Number of packets per slice: some milliseconds of work. */
const BITE = 10_000;

/** Gives access to parts of a file. */
type FileBytes = { read(from: number, most: number): Uint8Array };

/** The part of a capture that the user has chosen. */
export type CapturePart = Pick<ReplayChoice, 'filter' | 'span' | 'rate'>;

/** Content of the chosen part of a capture. */
export type CaptureContent = {
  /** Hash of the file's content. It does not depend on the chosen part. */
  readonly hash: string;
  readonly receiver: string;
  readonly packets: number;
  /** Number of flows to the receiving host. */
  readonly flows: number;
  readonly streams: number;
  /** Number of flows that share a socket with another flow. */
  readonly shared: number;
  readonly duration_ns: number;
  readonly largest: number;
  /** Number of replayed packets that are fragments of IP packets. Each is replayed as a datagram. */
  readonly fragments: number;
  readonly toOthers: number;
  readonly leftOut: number;
  /** Whether the file ends in the middle of a packet. */
  readonly isCutOff: boolean;
};

/** Opens a file of the browser. `FileReaderSync` exists only in workers. */
export function bytesOf(file: Blob): FileBytes {
  const reader = new FileReaderSync();
  return { read: (from, most) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, from + most))) };
}

/** Reads the chosen part to its end. `namesFile` requests the hash of the file's content. Throws a `Refusal`. */
export async function readCapture(
  { CaptureReader }: CompleteModule,
  file: FileBytes,
  { filter, span, rate }: CapturePart,
  { namesFile, say }: { readonly namesFile: boolean; readonly say?: (bytes: number) => void },
): Promise<CaptureReader> {
  const reader = new CaptureReader(
    file,
    filterText(filter),
    span?.from_ns ?? 0,
    span?.to_ns ?? 0,
    Math.round(rate * 1000),
    namesFile,
  );
  while (reader.advance(BITE)) {
    say?.(reader.bytes_read());
    await nextTurn();
  }
  reader.finish();
  return reader;
}

/** Returns the content of a capture that was read to its end, with the hash of its file. */
export function contentOf(reader: CaptureReader): CaptureContent {
  const [hash, counts] = [reader.file_hash(), reader.counts()];
  if (hash === undefined || counts === undefined) throw new Error('the capture has no hash or is not read to its end');
  const { packets, flows, streams, shared, duration_ns, largest, fragments, to_others, left_out, cut_off } = counts;
  counts.free();
  return {
    hash,
    receiver: reader.receiver(),
    packets,
    flows,
    streams,
    shared,
    duration_ns,
    largest,
    fragments,
    toOthers: to_others,
    leftOut: left_out,
    isCutOff: cut_off,
  };
}

/** Resolves after the waiting messages have been handled. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
