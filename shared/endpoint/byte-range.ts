import { rangeNotSatisfiable } from '../contract/errors.ts';
import type { ByteRange } from '../files/file-store.ts';

interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
}

interface Representation {
  /** Bytes. */
  readonly size: number;
  readonly tag: string;
}

/**
 * The one range that a request asks for (RFC 9110, section 14). Undefined for all bytes: several
 * ranges, other units and ranges of other bytes than these are ignored. Throws a 416 for one beyond
 * the end.
 */
export function readRange(
  { range = '', 'if-range': expected }: RangeHeaders,
  { size, tag }: Representation,
): ByteRange | undefined {
  const asked = parse(range, size);
  if (!asked || (expected ?? tag) !== tag) return undefined;
  if (asked.first >= size) throw rangeNotSatisfiable(size);
  return { ...asked, last: Math.min(asked.last, size - 1) };
}

/** `bytes=0-7`, `bytes=8-`, or the last three: `bytes=-3`. */
function parse(range: string, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? [];
  if (first === '') {
    return last === '' ? undefined : { first: Math.max(size - Number(last), 0), last: size };
  }
  const isValid = last === '' || Number(first) <= Number(last);
  return isValid ? { first: Number(first), last: Number(last || size) } : undefined;
}
