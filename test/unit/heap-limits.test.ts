import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_MEMORY_MB, limitsFor, withHeapLimits } from '../../bin/start/heap-limits.ts';

it('has the limits of the script, so that no server starts twice', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.start).toContain(` node ${limitsFor(DEFAULT_MEMORY_MB).join(' ')} bin/launch.js`);
});

it('gives a process limits in place of those of another one', () => {
  const others = ['--cpu-prof', ...limitsFor(1_024)];
  expect(withHeapLimits(others, 512)).toEqual(['--cpu-prof', ...limitsFor(512)]);
});
