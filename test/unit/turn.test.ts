import { expect, test } from 'vitest';
import { type CpuTime, workFor } from '../../shared/cpu-time.ts';
import { Turn } from '../../shared/turn.ts';
import { stopCpuTime, work } from '../store/clock.ts';

stopCpuTime();

/** Keeps the thread. */
function keep(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a turn is over after 20 ms, and giving way starts a new one', async () => {
  const turn = new Turn();
  expect(turn.isOver).toBe(false);
  keep(21);
  expect(turn.isOver).toBe(true);
  await turn.giveWay();
  expect(turn.isOver).toBe(false);
});

test('giving way lets others run first, and later work counts for the same request', async () => {
  const time: CpuTime = { milliseconds: 0 };
  const steps: string[] = [];
  workFor(time);
  setImmediate(() => steps.push('other'));
  work(3);
  await new Turn().giveWay();
  steps.push('own');
  work(4);
  workFor(undefined);
  expect([steps, time.milliseconds]).toEqual([['other', 'own'], 7]);
});
