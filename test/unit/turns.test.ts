import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import { MAX_TURN_MS, takeTurn, waitForTurns } from '../../shared/storage/turns.ts';

/** Work that ends when it is told to. */
function open(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(`${name} begins`);
    await promise;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end: resolve };
}

test('turns of a store run one at a time, and later callers wait for them', async () => {
  const log: string[] = [];
  const [first, second] = [open('first', log), open('second', log)];
  const turns = [takeTurn(1, first.work), takeTurn(1, second.work)];
  const newcomer = waitForTurns(1).then(() => log.push('newcomer'));
  await waitForTurns(2);
  second.end();
  first.end();
  expect(await Promise.all(turns)).toEqual(['first', 'second']);
  await newcomer;
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'newcomer']);
});

test('failed work ends its turn, and nested turns do not wait', async () => {
  const failed = takeTurn(1, async () => {
    await waitForTurns(1);
    await takeTurn(1, async () => undefined);
    throw new Error('It fails.');
  });
  await expect(failed).rejects.toThrow('It fails.');
  expect(await takeTurn(1, async () => 'the next')).toBe('the next');
});

test('a slow turn delays others no longer than the maximum turn', async () => {
  const log: string[] = [];
  const slow = open('slow', log);
  const turn = takeTurn(1, slow.work);
  const began = performance.now();
  expect(await takeTurn(1, async () => 'the next')).toBe('the next');
  expect(performance.now() - began).toBeGreaterThan(MAX_TURN_MS * 0.9);
  slow.end();
  expect(await turn).toBe('slow');
});

/** A number with a version, as a slow database would have it. */
function slowNumber() {
  let stored = { value: 0, version: 0 };
  const read = async () => {
    await setTimeout(1);
    return stored;
  };
  const write = async (before: typeof stored, value: number) => {
    await setTimeout(1);
    if (stored.version !== before.version) return false;
    stored = { value, version: before.version + 1 };
    return true;
  };
  return { read, write };
}

test('many concurrent writers all succeed within a few attempts', async () => {
  const writers = 300;
  const { read, write } = slowNumber();
  const attempts: number[] = [];
  const countUp = async (_: unknown, i: number) =>
    withOptimisticLock(
      async () => {
        attempts[i] = (attempts[i] ?? 0) + 1;
        const before = await read();
        return (await write(before, before.value + 1)) ? 'done' : CONFLICT;
      },
      { turnsOf: 1 },
    );
  const results = await Promise.all(Array.from({ length: writers }, countUp));
  expect(new Set(results)).toEqual(new Set(['done']));
  expect((await read()).value).toBe(writers);
  expect(Math.max(...attempts)).toBeLessThan(10);
});
