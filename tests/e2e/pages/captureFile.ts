/** Makes captures for tests: UDP datagrams in Ethernet frames, as a pcap file with times in µs. */

const FRAME_BYTES = 14;
const HEADER_BYTES = 28;

function datagram(payload: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES + HEADER_BYTES + payload);
  frame.writeUInt16BE(0x0800, 12);
  frame.writeUInt8(0x45, 14);
  frame.writeUInt16BE(HEADER_BYTES + payload, 16);
  frame.writeUInt8(64, 22);
  frame.writeUInt8(17, 23);
  frame.set([10, 0, 0, 1], 26);
  frame.set([10, 0, 0, 2], 30);
  frame.writeUInt16BE(9, 34);
  frame.writeUInt16BE(5001, 36);
  frame.writeUInt16BE(8 + payload, 38);
  return frame;
}

/** Returns a capture of `count` datagrams with this payload in bytes, `apart_us` microseconds apart. */
export function captureOf(count: number, payload = 1000, apart_us = 500): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(65_535, 16);
  header.writeUInt32LE(1, 20);
  const frame = datagram(payload);
  const record = Buffer.alloc(16 + frame.length);
  record.writeUInt32LE(frame.length, 8);
  record.writeUInt32LE(frame.length, 12);
  record.set(frame, 16);
  const file = Buffer.alloc(header.length + count * record.length);
  file.set(header, 0);
  for (let nth = 0; nth < count; nth++) {
    const at_us = nth * apart_us;
    record.writeUInt32LE(Math.floor(at_us / 1e6), 0);
    record.writeUInt32LE(at_us % 1e6, 4);
    file.set(record, header.length + nth * record.length);
  }
  return file;
}
