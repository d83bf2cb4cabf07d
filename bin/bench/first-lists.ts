import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runProgram, UserFacingError } from '../program.ts';
import { withBenchStore } from './local-store.ts';

/** Number of products of each catalogue. */
const SIZES = [10_000, 100_000];

const program = fileURLToPath(import.meta.resolve('./first-list.ts'));

async function run(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new UserFacingError('the first list failed; see the error above');
}

/** Measures the first list of an instance, from the snapshot, with DynamoDB Local. */
await runProgram(() =>
  withBenchStore(async () => {
    console.log('The first list of an instance, from the snapshot');
    console.log(`${' '.repeat(44)}       ms     CPU ms   read units   MB at most`);
    for (const size of SIZES.map(String)) {
      await run('write', size);
      await run('read', size);
    }
  }),
);
