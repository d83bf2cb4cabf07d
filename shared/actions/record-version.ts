import { attribute } from '../contract/attributes.ts';
import { splitCounters } from '../storage/counters.ts';
import { type Counted, isCounted, splitLevels } from '../storage/stock-levels.ts';

/**
 * Names the version of a record: each change gives it a later `updated_at`. Of a type with counters or
 * stock it also has a digest of these, which change without the record (protocol.md, "Versions").
 */
export function versionOf(record: object, type: Counted = {}): string | undefined {
  const time = Date.parse(String(attribute(record, 'updated_at')));
  if (Number.isNaN(time)) return undefined;
  const name = time.toString(36);
  return isCounted(record, type) ? `${name}.${digestOf(record, type)}` : name;
}

function digestOf(record: object, { counters: names = [], hasStock = false }: Counted): string {
  const { counters } = splitCounters(record, names);
  const levels = hasStock ? splitLevels(record).levels : {};
  return digestOfText(JSON.stringify([counters, levels]));
}

/** 53 bits (cyrb53), to see a change: without the modules of Node, which the dashboard does not have. */
function digestOfText(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return (2 ** 21 * (other >>> 0) + (one >>> 11)).toString(36);
}

/** The type, for a body that sets what others change by arithmetic: it is compared with that as well. */
export const setsCounted = (sent: object, type: Counted): Counted | undefined =>
  isCounted(sent, type) ? type : undefined;
