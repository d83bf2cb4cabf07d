import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_MEMORY_MB, limitsFor, withHeapLimits } from '../../bin/start/heap-limits.ts';

it('matches the limits in the start script, so the server does not start twice', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.start).toContain(` node ${limitsFor(DEFAULT_MEMORY_MB).join(' ')} bin/launch.js`);
});

it('replaces the limits of another process and keeps its other flags', () => {
  const others = ['--cpu-prof', ...limitsFor(1_024)];
  expect(withHeapLimits(others, 512)).toEqual(['--cpu-prof', ...limitsFor(512)]);
});
