import { isSame } from '../../api/merge.ts';

/** A value that is another one now, and the names that lead to it. */
export interface ChangedValue {
  readonly names: readonly string[];
  readonly was: unknown;
  readonly is: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Fields that say nothing to people. */
const HIDDEN = /^(?:id|updated_at|display_.*|search.*)$/;

/** What differs between two records, down to single values and lists. */
export function changedValues(
  was: unknown,
  is: unknown,
  names: readonly string[] = [],
): ChangedValue[] {
  if (isSame(was, is)) return [];
  if (!isValues(was) && !isValues(is)) return [{ names, was, is }];
  const [before, after] = [valuesIn(was), valuesIn(is)];
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return all
    .filter((name) => !HIDDEN.test(name))
    .flatMap((name) => changedValues(before[name], after[name], [...names, name]));
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valuesIn = (value: unknown): Values => (isValues(value) ? value : {});
