import { readSync } from 'node:fs';

/** The log begins with these bytes, and has so many before each page (sqlite.org/fileformat.html#walformat). */
export const HEADER_BYTES = 32;
export const FRAME_HEADER_BYTES = 24;

/** Bytes of a page, and of what is before it. */
export const frameBytesOf = (header: Buffer) => FRAME_HEADER_BYTES + header.readUInt32BE(8);

/** Bytes of a file from a place on: fewer than are asked for at its end. */
export function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, at + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

/** The pages of a log in the order in which they were written, each with its number from 1 on. */
export function* pagesIn(log: number): Generator<{ number: number; page: Buffer }> {
  const header = readAt(log, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return;
  const frameBytes = frameBytesOf(header);
  for (let at = HEADER_BYTES; ; at += frameBytes) {
    const frame = readAt(log, at, frameBytes);
    if (frame.length < frameBytes) return;
    yield { number: frame.readUInt32BE(0), page: frame.subarray(FRAME_HEADER_BYTES) };
  }
}
