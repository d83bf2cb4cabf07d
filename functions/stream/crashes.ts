import { DAY_SECONDS } from '../../shared/durations.ts';
import type { BackgroundLog } from '../../shared/endpoint/background-log.ts';
import { backgroundFailure } from '../../shared/operation/background-failures.ts';
import type { Change } from '../../shared/storage/change.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { feed, readAuditedKey } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { placeOf, setAside } from './set-aside.ts';
import { SUSPECT_MS } from './suspect-age.ts';

/** How often a change is tried that is old, before it counts as one that ends the function. */
const MAX_TRIES = 3;

interface SuspectEnvironment {
  readonly table: Table;
  readonly log?: Pick<BackgroundLog, 'error'>;
}

/**
 * A change that ends the function itself, by its memory or time, leaves no error. Lambda then halves the
 * batch until the change is alone: so of one that is old and alone, tries that did not come to an end are
 * counted, and after three of them it is set aside.
 */
export async function consumeSuspect(
  changes: readonly Change[],
  { table, log }: SuspectEnvironment,
  consume: () => Promise<void>,
): Promise<void> {
  const [change, ...others] = changes;
  const item = change?.after ?? change?.before;
  const isSuspect = others.length === 0 && change && databaseNow() - change.time > SUSPECT_MS;
  if (!isSuspect || !item) return consume();
  const { application } = readAuditedKey(item);
  const key = feed.triedKey(application, change.id);
  const tries = Number((await table.get(key, { consistent: true }))?.['tries'] ?? 0);
  if (tries >= MAX_TRIES) {
    await setAside(table, application, [change], { holds: true });
    const message = `a change of ${placeOf(change)} is set aside until it is replayed`;
    const error = new Error(`It ended the function ${tries} times.`);
    log?.error(message, error, backgroundFailure('change'));
    return;
  }
  const expires_at = Math.floor(databaseNow() / 1_000) + 3 * DAY_SECONDS;
  await table.write({ put: { ...key, tries: tries + 1, expires_at } });
  try {
    await consume();
  } finally {
    await table.write({ remove: key });
  }
}
