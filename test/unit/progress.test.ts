import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openProgress, progressLine } from '../../bin/ops/progress.ts';

test.each([
  [0, 0, 0, 'importing [░░░░░░░░░░░░░░░░░░░░░░░░]  0%  0  0/s  ? left'],
  [0.5, 5_000, 10_000, 'importing [████████████░░░░░░░░░░░░] 50%  5,000  500/s  0:10 left'],
  [0.01, 1, 60_000, 'importing [░░░░░░░░░░░░░░░░░░░░░░░░]  1%  1  0/s  1:39:00 left'],
  [1, 12, 1_000, 'importing [████████████████████████]100%  12  12/s  0:00 left'],
])('at %d of the work, shows the rate and the time left', (done, count, time, line) => {
  expect(progressLine('importing', done, count, time)).toBe(line);
});

test('shows progress only on a terminal and clears it at the end', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const shown = [true, false].map((isTTY) => {
    const terminal = Object.assign(new PassThrough(), { isTTY });
    const progress = openProgress('importing', terminal);
    progress.update(0, 0);
    progress.update(1, 1);
    progress.end();
    return String(terminal.read() ?? '').split('\u001b[K');
  });
  expect(shown).toEqual([
    ['\r', 'importing [░░░░░░░░░░░░░░░░░░░░░░░░]  0%  0  0/s  ? left\r', ''],
    [''],
  ]);
});
