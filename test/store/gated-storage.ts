import type { Key } from '../../shared/storage/keys.ts';
import type { Storage, Table } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';

const keyOf = (write: Write): Key =>
  'put' in write ? write.put : 'remove' in write ? write.remove : write.update;

interface Gate {
  /** Resolved when a write waits at it. */
  readonly reached: Promise<void>;
  /** Lets the write go on; later ones do not wait. */
  open(): void;
}

/**
 * A storage that holds back one write: that of a request which has read all it needs, so that another request can come
 * before it.
 */
export function gatedStorage(storage: Storage) {
  let waitFor: ((write: Write) => boolean) | undefined;
  let pass: (() => Promise<void>) | undefined;

  async function atGate(writes: readonly Write[]): Promise<void> {
    if (!waitFor || !writes.some(waitFor)) return;
    waitFor = undefined;
    await pass?.();
  }

  const gated = (table: Table): Table => ({
    ...table,
    async write(write) {
      await atGate([write]);
      return table.write(write);
    },
    async transactWrite(writes) {
      await atGate(writes);
      return table.transactWrite(writes);
    },
  });

  return {
    storage: { openTable: (...args) => gated(storage.openTable(...args)) } satisfies Storage,

    /** Closes it for the next write of an item whose key is like this. */
    closeFor(isMeant: (key: Key) => boolean): Gate {
      const reached = Promise.withResolvers<void>();
      const opened = Promise.withResolvers<void>();
      waitFor = (write) => isMeant(keyOf(write));
      pass = () => {
        reached.resolve();
        return opened.promise;
      };
      return {
        reached: reached.promise,
        open() {
          waitFor = undefined;
          opened.resolve();
        },
      };
    },
  };
}
