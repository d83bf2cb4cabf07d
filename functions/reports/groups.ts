import type { SumsOfDay } from '../../shared/reports/read-sums.ts';
import { added, type Sums } from '../../shared/reports/rows.ts';

/** The sums of all days by their keys. */
export function byKey(days: readonly SumsOfDay[]): Sums {
  const found = new Map<string, readonly number[]>();
  for (const { sums } of days) {
    for (const [key, amounts] of sums) found.set(key, added(found.get(key) ?? [], amounts));
  }
  return found;
}
