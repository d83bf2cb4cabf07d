import { expect, onTestFinished, test } from 'vitest';
import { startConsuming } from '../../bin/start/change-consumer.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { IN_MEMORY } from '../../shared/storage/sqlite/open-file.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';

/** What is logged of a change of an item whose events cannot be made. */
function loggedOf(item: { readonly pk: string; readonly sk: string }): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const change = { number: 1, id: 'log-1', time: 0, before: undefined, after: item };
  const changes = { read: () => [change], drop() {}, removeDropped() {} };
  const storage = sqliteStorage({ file: IN_MEMORY });
  const end = startConsuming(
    { storage, changes, replicas: new ReplicaCache(1) },
    '',
    { handOver: async () => {}, sendsMails: true },
    { info() {}, warn() {}, error: resolve },
    async () => () => Promise.reject(new Error('It fails.')),
  );
  onTestFinished(async () => {
    await end();
    storage.close();
  });
  return promise;
}

test('the log names the record whose events are not made, and nobody’s address', async () => {
  const record = recordKey({ id: 7 }, 'brands', 5);
  expect(await loggedOf(record)).toContain(`${record.pk} ${record.sk}`);
  const code = await loggedOf({ pk: '7#users#codes', sk: 'nora@example.org' });
  expect(code).toContain('7#users#codes');
  expect(code).not.toContain('nora');
});
