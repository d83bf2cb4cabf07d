import type { Storage } from '../../shared/storage/table.ts';
import { interceptedStorage, type Operation } from './intercepted-storage.ts';

/** A storage that notes its calls. */
export function recordedStorage(engine: Storage) {
  let calls: Operation[] = [];
  const storage = interceptedStorage(engine, (operation, make) => {
    calls.push(operation);
    return make();
  });
  return {
    storage,
    /** The calls that are made during the work, in their order. */
    async callsOf(work: () => Promise<unknown>): Promise<readonly Operation[]> {
      calls = [];
      await work();
      return calls;
    },
  };
}
