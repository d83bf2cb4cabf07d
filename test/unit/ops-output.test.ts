import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';

const OUTPUT = pathToFileURL('bin/ops/transfer/output.ts');

/** Ends itself with a signal once the temporary file has content. */
const program = (file: string, signal: string) => `
import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { writeOut } from '${OUTPUT}';
async function* texts() {
  yield 'a secret';
  const size = () => statSync('${file}.part', { throwIfNoEntry: false })?.size ?? 0;
  while (size() === 0) await setImmediate();
  process.kill(process.pid, '${signal}');
  for (;;) await setImmediate();
}
await writeOut(texts(), '${file}');`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s leaves no partial file', (signal) => {
  const folder = temporaryFolder();
  const script = program(join(folder, 'store.ndjson'), signal);
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect([status, String(stderr)]).toEqual([128 + constants.signals[signal], '']);
  expect(readdirSync(folder)).toEqual([]);
});
