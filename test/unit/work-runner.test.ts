import { expect, test } from 'vitest';
import { MAX_RUNNING, MAX_RUNNING_OF_STORE, workRunner } from '../../bin/start/work-runner.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';

/** A runner whose work ends when the test says so. */
function heldRunner() {
  const begun: DueWork[] = [];
  const ends: (() => void)[] = [];
  const runner = workRunner((work) => {
    begun.push(work);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    return promise;
  });
  const add = (application: number, kind: string, count: number) => {
    for (let id = 0; id < count; id += 1) runner.add({ application, kind, id });
  };
  /** Ends what runs, until nothing is left. */
  async function endAll() {
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    }
  }
  return { begun, add, endAll, end: runner.end };
}

const of = (works: readonly DueWork[], application: number) =>
  works.filter((work) => work.application === application).length;

test('a busy store takes no slots from another store', async () => {
  const { begun, add, endAll } = heldRunner();
  add(1, 'webhook', 100);
  expect(begun).toHaveLength(MAX_RUNNING_OF_STORE);
  add(2, 'webhook', 5);
  add(1, 'mail', 5);
  expect(begun).toHaveLength(MAX_RUNNING_OF_STORE + 10);
  await endAll();
  expect([of(begun, 1), of(begun, 2)]).toEqual([105, 5]);
});

test('work that runs or waits is not started twice', async () => {
  const { begun, add, endAll } = heldRunner();
  for (let i = 0; i < 3; i += 1) add(1, 'webhook', 30);
  await endAll();
  expect(begun).toHaveLength(30);
});

test('one kind of work takes no slots from another', async () => {
  const { begun, add, endAll } = heldRunner();
  const stores = MAX_RUNNING / MAX_RUNNING_OF_STORE + 1;
  for (let store = 1; store <= stores; store += 1) add(store, 'webhook', MAX_RUNNING_OF_STORE);
  expect(begun).toHaveLength(MAX_RUNNING);
  add(stores, 'mail', 1);
  expect(begun).toHaveLength(MAX_RUNNING + 1);
  await endAll();
  expect(of(begun, stores)).toBe(MAX_RUNNING_OF_STORE + 1);
});

test('ending the runner starts no more work', async () => {
  const { begun, add, endAll, end } = heldRunner();
  add(1, 'webhook', 30);
  const ended = end();
  await endAll();
  await ended;
  expect(begun).toHaveLength(MAX_RUNNING_OF_STORE);
});
