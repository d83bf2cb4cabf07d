import { consumeChanges, type StreamEnvironment } from '../../functions/stream/consume-changes.ts';
import type { Change } from '../../shared/storage/change.ts';
import type { ChangeLog, LoggedChange } from '../../shared/storage/sqlite/change-log.ts';

/** More than are written between two calls. */
const MAX_CHANGES = 1_000_000;

interface Options {
  /** Changes that are consumed at once; by default all. */
  readonly batchSize?: number;
  /** A change as the consumer gets it. */
  readonly changeOf?: (change: LoggedChange) => Change;
}

/**
 * Makes the events of what has changed in a store since the last call. Returns how many changes that
 * were.
 */
export function eventMaker(
  changes: ChangeLog,
  application: number,
  { batchSize = MAX_CHANGES, changeOf = (change) => change }: Options = {},
) {
  let last = 0;
  return async (environment: StreamEnvironment): Promise<number> => {
    const all = changes.read(MAX_CHANGES).filter(({ number }) => number > last);
    last = all.at(-1)?.number ?? last;
    const own = all.filter((each) => (each.after ?? each.before)?.pk.startsWith(`${application}#`));
    for (let first = 0; first < own.length; first += batchSize) {
      await consumeChanges(own.slice(first, first + batchSize).map(changeOf), environment);
    }
    return own.length;
  };
}

/** As the stream of DynamoDB has it, which numbers no changes. */
export const ofStream = ({ number: _, ...change }: LoggedChange): Change => change;
