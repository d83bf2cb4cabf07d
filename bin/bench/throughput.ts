import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../program.ts';
import { measureSync } from '../start/sync-time.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { loadCases } from './load-cases.ts';
import type { Served, ServerState } from './load-server.ts';
import { fillStore } from './load-store.ts';
import { formatNumber, printRow } from './rows.ts';
import { seededRandom } from './seeded-random.ts';

const WARM_UP_MS = 2_000;
const MEASURED_MS = 4_000;
const CONNECTIONS = [1, 10];

/** The options of the script `start` of package.json. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

type Cases = ReturnType<typeof loadCases>;

/** Prints what a local store serves over HTTP beside what Node.js can serve. */
export async function benchThroughput(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  try {
    console.log(`\nThe disk makes a page durable in ${measureSync(folder).toFixed(2)} ms`);
    await benchServer('bare', folder, 'a bare node:http server', {
      'the same 8 KB to everyone': async (connection) => {
        await connection.send({ method: 'GET', path: '/', authorization: 'none' });
      },
    });
    const data = join(folder, 'store');
    await benchServer('store', data, 'a store on SQLite', loadCases(await fillStore(data)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchServer(served: Served, folder: string, title: string, cases: Cases) {
  const program = fileURLToPath(import.meta.resolve('./load-server.ts'));
  const server = fork(program, [served, folder], { execArgv: NODE_OPTIONS });
  const { port } = await message(server);
  console.log(`\nOver HTTP: ${title}`);
  // So that no case pays for compiling what all of them use.
  for (const run of Object.values(cases)) await warmUp(port, run);
  printRow('', ...CONNECTIONS.map((each) => `${each} at once, CPU ms`.padStart(25)));
  for (const [name, run] of Object.entries(cases)) {
    const rates: string[] = [];
    for (const connections of CONNECTIONS) {
      rates.push(...(await measure(server, port, connections, run)));
    }
    printRow(name, ...rates);
  }
  const { memory } = await stateOf(server);
  printRow('memory at the most', `${formatNumber(memory / 1024 / 1024)} MB`);
  server.disconnect();
  await once(server, 'exit');
}

/** How often the case runs in a second, and the CPU of the server for one run. */
async function measure(
  server: ChildProcess,
  port: number,
  connections: number,
  run: Cases[string],
): Promise<string[]> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  await runFor(WARM_UP_MS, opened, run);
  const before = await stateOf(server);
  const started = performance.now();
  const runs = await runFor(MEASURED_MS, opened, run);
  const seconds = (performance.now() - started) / 1_000;
  const { cpu } = await stateOf(server);
  for (const connection of opened) connection.close();
  return [`${formatNumber(runs / seconds)}/s`, formatNumber((cpu - before.cpu) / runs, 3)];
}

async function warmUp(port: number, run: Cases[string]): Promise<void> {
  const connection = await openConnection(port);
  await runFor(WARM_UP_MS, [connection], run);
  connection.close();
}

/** Runs the case on all connections at once; returns how often. */
async function runFor(
  milliseconds: number,
  connections: readonly HttpConnection[],
  run: Cases[string],
): Promise<number> {
  const end = performance.now() + milliseconds;
  let runs = 0;
  await Promise.all(
    connections.map(async (connection, i) => {
      const random = seededRandom(i);
      for (; performance.now() < end; runs += 1) await run(connection, random);
    }),
  );
  return runs;
}

async function stateOf(server: ChildProcess): Promise<ServerState> {
  const answer = message(server);
  server.send('state');
  return answer;
}

/** The next message of the server. */
async function message(program: ChildProcess): Promise<ServerState> {
  const ended = new AbortController();
  try {
    const [received] = await Promise.race([
      once(program, 'message', ended),
      once(program, 'exit', ended).then(() => {
        throw new UserFacingError('the measured server ended; see the error above');
      }),
    ]);
    return received;
  } finally {
    ended.abort();
  }
}
