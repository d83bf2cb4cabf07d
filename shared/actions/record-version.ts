import { attribute } from '../contract/attributes.ts';

/** Names the version of a record: each change gives it a later `updated_at`. */
export function versionOf(record: object): string | undefined {
  const time = Date.parse(String(attribute(record, 'updated_at')));
  return Number.isNaN(time) ? undefined : time.toString(36);
}
