import { setImmediate as turnEnds } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CpuTime, uncharged, workFor } from '../../shared/cpu-time.ts';
import { stopCpuTime, work } from '../store/clock.ts';

stopCpuTime();

const newTime = (): CpuTime => ({ milliseconds: 0 });

test('CPU time counts toward one request at a time', () => {
  const [one, other] = [newTime(), newTime()];
  workFor(one);
  work(30);
  workFor(other);
  work(5);
  workFor(one);
  work(2);
  workFor(undefined);
  work(100);
  expect([one, other]).toEqual([{ milliseconds: 32 }, { milliseconds: 5 }]);
});

test('work after the event loop turn counts for no request until one resumes', async () => {
  const time = newTime();
  workFor(time);
  work(3);
  await turnEnds();
  work(100);
  workFor(time);
  work(4);
  workFor(undefined);
  expect(time).toEqual({ milliseconds: 7 });
});

test('a request is not charged for work that later requests share', async () => {
  const time = newTime();
  workFor(time);
  work(1);
  await uncharged(async () => work(500));
  work(2);
  workFor(undefined);
  expect(time).toEqual({ milliseconds: 3 });
});
