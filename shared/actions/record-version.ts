import { hash } from 'node:crypto';
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

function digestOf(
  record: object,
  { storage: { counters: names = [], hasStock = false } = {} }: Counted,
): string {
  const { counters } = splitCounters(record, names);
  const levels = hasStock ? splitLevels(record).levels : {};
  return hash('sha1', JSON.stringify([counters, levels]), 'base64url');
}

/** The type, for a body that sets what others change by arithmetic: it is compared with that as well. */
export const setsCounted = (sent: object, type: Counted): Counted | undefined =>
  isCounted(sent, type) ? type : undefined;
