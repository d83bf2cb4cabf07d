import { afterAll, inject } from 'vitest';
import type { openNamed } from '../../bin/ops/store.ts';
import type { StateFolder } from '../../bin/start/state.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import type { Storage } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';
import { itemsIn } from './stored-items.ts';

/** A storage of a test's own, of which nobody consumes the log of changes. */
export interface OwnStorage {
  readonly storage: Storage;
  /** How the ops command opens it, where that is not in the folder. */
  readonly open?: typeof openNamed;
  /** All that is stored. */
  items(): Promise<readonly Item[]>;
}

/** On the engine of the tests. */
export async function openOwnStorage(folder: StateFolder): Promise<OwnStorage> {
  if (inject('engine').name === 'sqlite') return openFile(folder);
  const { openTableWithoutClock } = await import('./own-dynamodb-table.ts');
  return openTableWithoutClock();
}

function openFile({ store }: StateFolder): OwnStorage {
  const storage = sqliteStorage({ file: store });
  afterAll(() => storage.close());
  return {
    storage,
    items: async () => itemsIn(store),
  };
}
