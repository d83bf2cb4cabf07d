import { setImmediate as turnEnds } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CpuTime, uncharged, workFor } from '../../shared/cpu-time.ts';
import { stopCpuTime, work } from '../store/clock.ts';

stopCpuTime();

const newTime = (): CpuTime => ({ milliseconds: 0 });

test('the thread works for one request at a time', () => {
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

test('what comes after the turn of the event loop is for nobody, until a request goes on', async () => {
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

test('nobody is charged for what later requests use as well', async () => {
  const time = newTime();
  workFor(time);
  work(1);
  await uncharged(async () => work(500));
  work(2);
  workFor(undefined);
  expect(time).toEqual({ milliseconds: 3 });
});
