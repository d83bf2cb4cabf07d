import { isSame } from './merge.ts';

type Values = Readonly<Record<string, unknown>>;

/** Names with `$` are of forms: the version that was read, an order. */
export const isOfServer = (name: string) =>
  name.startsWith('$') ||
  name.startsWith('display_') ||
  ['id', 'application_id', 'created_at', 'updated_at'].includes(name);

/**
 * Only what has changed: what somebody else changes meanwhile stays. An empty field is taken away; one that is not
 * among the data is none of them.
 */
export function changesOf(data: Values, previous: Values = {}): Record<string, unknown> {
  const changed = Object.entries(data).filter(
    ([name, value]) => !isOfServer(name) && !isSame(value, previous[name]),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]));
}
