import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Key } from '../../../shared/storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../../../shared/storage/retry.ts';
import { MAX_UNMET } from '../../../shared/storage/unmet-conditions.ts';
import { table } from '../../store/local-store.ts';

const sleep = async () => {};

const openCount = async (): Promise<Key> => {
  const key = { pk: `${randomUUID()}#counts`, sk: 'one' };
  await table.write({ put: { ...key, number: 0 } });
  return key;
};

/** Adds one, on condition that nobody else has since it was read. */
async function add(key: Key, meanwhile: () => Promise<unknown> = async () => {}) {
  const number = Number((await table.get(key, { consistent: true }))?.['number']);
  await meanwhile();
  const isWritten = await table.write({
    update: key,
    edits: [{ attribute: 'number', set: number + 1 }],
    condition: [{ attribute: 'number', equals: number }],
  });
  return isWritten ? number + 1 : CONFLICT;
}

test('a condition that always fails without other writers returns a 500', async () => {
  const key = await openCount();
  await table.write({ put: { ...key, number: '0' } });
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return add(key);
  };
  const adding = withOptimisticLock(attempt, { sleep });
  await expect(adding).rejects.toMatchObject({
    status: 500,
    // No record, so that its sort key may be anything.
    cause: { name: 'UnmetCondition', items: [key.pk] },
  });
  expect(attempts).toBe(MAX_UNMET);
});

test('a failing condition in a transaction within a turn also returns a 500', async () => {
  const key = await openCount();
  const condition = [{ attribute: 'state', equals: 'never' }] as const;
  const attempt = async () => {
    const failed = await table.transactWrite([
      { update: key, edits: [{ attribute: 'number', add: 1 }], condition },
      { put: { ...key, sk: randomUUID() } },
    ]);
    return failed.length > 0 ? CONFLICT : true;
  };
  const writing = withOptimisticLock(attempt, { sleep, turnsOf: key.pk });
  await expect(writing).rejects.toMatchObject({ status: 500 });
});

test('a writer that always loses to another gets a 503', async () => {
  const key = await openCount();
  const other = () => table.write({ update: key, edits: [{ attribute: 'number', add: 1 }] });
  const adding = withOptimisticLock(() => add(key, other), { sleep });
  await expect(adding).rejects.toMatchObject({ status: 503 });
});

test('32 concurrent writers of one item succeed or get a 503', async () => {
  const key = await openCount();
  const results = await Promise.allSettled(
    Array.from({ length: 32 }, () => withOptimisticLock(() => add(key), { sleep })),
  );
  const failed = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
  const { number } = (await table.get(key, { consistent: true })) ?? {};
  expect(number).toBe(32 - failed.length);
});
