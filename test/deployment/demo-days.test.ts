import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headerOf, movedText, readDays } from '../../bin/start/demo-days.ts';

/** Weeks, so that each day is the same day of the week. */
const LATER = 28;

/** Longer than what it takes on a machine that does other things, too. */
const PATIENCE_MS = 900_000;

test(
  'the days of the demo store are made again as they are packed, and weeks later as they are moved',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shopwright-test-'));
    const file = join(folder, 'days.ndjson');
    const program = spawn(
      process.execPath,
      ['bin/release/demo-store/record.ts', file, String(LATER)],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    expect(await once(program, 'exit')).toEqual([0, null]);
    const packed = readDays();
    const made = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    const { application } = headerOf(made);
    const moved = movedText(packed, headerOf(packed), { days: LATER, application });
    const others = new Set(moved.split('\n'));
    // Where it differs, record the days again: npm run record:demo
    expect(made.split('\n').filter((line) => !others.has(line))).toEqual([]);
    expect(made.length).toBe(moved.length);
  },
  PATIENCE_MS,
);
