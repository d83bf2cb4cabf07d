import { setTimeout } from 'node:timers/promises';
import type { Examples } from '../../shared/endpoint/service.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { auditedTable, byOperator } from '../../shared/storage/audited-table.ts';
import type { SqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { listAccounts, listApplications } from '../../shared/tenancy/provisioning.ts';
import type { ServerLog } from './server-log.ts';

interface Parts {
  readonly storage: SqliteStorage;
  readonly files: FileStore;
  readonly log: ServerLog;
  /** False: nothing writes for a store that is removed. */
  readonly wait?: boolean;
}

/** The parts of other programs are loaded once somebody wants examples. */
export function openExamples({
  storage,
  files,
  log,
  wait = true,
}: Parts): Examples & { close(): Promise<void> } {
  const table = auditedTable(storage.openTable(), byOperator);
  const ending = new AbortController();
  const filling = new Map<number, Promise<void>>();
  const removing = new Map<number, Promise<void>>();

  async function fill(application: Application) {
    const { fillExamples } = await import('./demo-filling.ts');
    await fillExamples(table, application);
  }

  async function removed(application: Application) {
    const [{ remainingDrainMs }, { deleteApplication }] = await Promise.all([
      import('../ops/drain.ts'),
      import('../ops/delete-tenant.ts'),
    ]);
    const { signal } = ending;
    const drainMs = remainingDrainMs([application], wait ? 'server' : 'none');
    await setTimeout(drainMs, undefined, { signal, ref: false });
    // An import that was under way has ended, or leaves nothing behind that stays.
    await filling.get(application.id)?.catch(() => undefined);
    const count = (pk: string) => storage.count(pk);
    await deleteApplication({ table, files, count }, application);
    log.info('examples removed', { application: application.id });
  }

  const examples: Examples = {
    settings: async () => (await import('./demo-data.ts')).readDemoSettings(),
    fill: (application) => once(filling, application.id, () => fill(application)),
    remove(application) {
      once(removing, application.id, () => removed(application)).catch((error) => {
        // The next start goes on.
        if (!ending.signal.aborted) log.error('cannot remove examples', error);
      });
    },
  };
  goOn(table, examples).catch((error) => log.error('cannot look for examples to remove', error));
  return {
    ...examples,
    async close() {
      ending.abort();
      await Promise.allSettled([...filling.values(), ...removing.values()]);
    },
  };
}

/** One at a time for each store. */
function once(
  running: Map<number, Promise<void>>,
  id: number,
  run: () => Promise<void>,
): Promise<void> {
  const known = running.get(id) ?? run().finally(() => running.delete(id));
  running.set(id, known);
  return known;
}

/** Removes what the end of the server has interrupted. */
async function goOn(table: ReturnType<typeof auditedTable>, { remove }: Examples): Promise<void> {
  for (const { id } of await listAccounts(table)) {
    // A store that cannot be read is none of examples that waits.
    const stores = await listApplications(table, id).catch(() => []);
    for (const store of stores) {
      if (store.isExample && store.status === 'deleting') remove(store);
    }
  }
}
