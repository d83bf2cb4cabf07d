import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledProgram } from '../storage-model/bundled-program.ts';
import { acknowledgedTooEarly } from '../storage-model/system-calls.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { hasStrace, NO_STRACE } from '../store/programs.ts';

const ORDERS = 200;
/** A page of the log is longer than what strace shows of a text by default. */
const STRACE = ['-y', '-s', '65536', '-e', 'trace=pwrite64,write,fsync,fdatasync'];

/** The system calls of the main thread of a program that places orders. */
function trace(...options: string[]) {
  const folder = temporaryFolder();
  const output = join(folder, 'trace');
  const program = [bundledProgram('place-orders.ts', folder), join(folder, 'store.db')];
  const { status, stderr } = spawnSync(
    'strace',
    [...STRACE, '-o', output, process.execPath, ...program, String(ORDERS), ...options],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  return acknowledgedTooEarly(readFileSync(output, 'utf8'));
}

test('an order is acknowledged only after its log entry is synced', ({ skip }) => {
  skip(!hasStrace, NO_STRACE);
  const { ids, early } = trace();
  expect([ids.length, early]).toEqual([ORDERS, []]);
});

test.for(['NORMAL', 'OFF'])(
  'detects that the setting %s acknowledges orders before a sync',
  (setting, { skip }) => {
    skip(!hasStrace, NO_STRACE);
    const { ids, early } = trace(setting);
    expect(ids).toHaveLength(ORDERS);
    expect(early.length).toBeGreaterThan(0);
  },
);
