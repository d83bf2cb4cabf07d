import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '../../shared/durations.ts';
import { seededRandom } from '../build/seeded-random.ts';
import { UserFacingError } from '../program.ts';
import { DEFAULT_MEMORY_MB, limitsFor } from '../start/heap-limits.ts';
import { measureSync } from '../start/sync-time.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { loadCases } from './load-cases.ts';
import type { Served, ServerState } from './load-server.ts';
import { fillStore } from './load-store.ts';
import { formatNumber, printRow } from './rows.ts';

const WARM_UP_MS = 2_000;
const MEASURED_MS = 4_000;
const CONNECTIONS = [1, 10];

type Cases = ReturnType<typeof loadCases>;

interface Measured {
  readonly perSecond: number;
  readonly cpu: number;
}

/** CPU milliseconds of a run, by the number of connections. */
type CpuByConnections = ReadonlyMap<number, number>;

/** Prints what a local store serves over HTTP beside what Node.js can serve. */
export async function benchThroughput(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  try {
    console.log(`\nThe disk makes a page durable in ${measureSync(folder).toFixed(2)} ms`);
    const bareCase: Cases[string] = async (connection) => {
      await connection.send({ method: 'GET', path: '/', authorization: 'none' });
    };
    const bare = await benchServer('bare', folder, 'a bare node:http server', {
      'the same 8 KB to everyone': bareCase,
    });
    const data = join(folder, 'store');
    const cases = loadCases(await fillStore(data));
    await benchServer('store', data, 'a store on SQLite', cases, bare);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the CPU of the last case. Beside that of each case stands how many times that of a bare server it is. */
async function benchServer(
  served: Served,
  folder: string,
  title: string,
  cases: Cases,
  bare?: CpuByConnections,
): Promise<CpuByConnections> {
  const program = fileURLToPath(import.meta.resolve('./load-server.ts'));
  const server = fork(program, [served, folder], {
    execArgv: limitsFor(DEFAULT_MEMORY_MB),
  });
  const { port } = await message(server);
  console.log(`\nOver HTTP: ${title}`);
  // So that no case pays for compiling what all of them use.
  for (const run of Object.values(cases)) await warmUp(port, run);
  printRow('', ...CONNECTIONS.map((each) => `${each} at once, CPU ms, of bare`.padStart(35)));
  let last = new Map<number, number>();
  for (const [name, run] of Object.entries(cases)) {
    const columns: string[] = [];
    last = new Map();
    for (const connections of CONNECTIONS) {
      const { perSecond, cpu } = await measure(server, port, connections, run);
      last.set(connections, cpu);
      const ratio = cpu / ((bare ?? last).get(connections) ?? cpu);
      columns.push(
        `${formatNumber(perSecond)}/s`,
        formatNumber(cpu, 3),
        ratio.toFixed(1).padStart(6),
      );
    }
    printRow(name, ...columns);
  }
  await sleep(MINUTE_MS);
  const { memory, memoryNow } = await stateOf(server);
  printRow('peak memory', `${formatNumber(memory / 1024 / 1024)} MB`);
  printRow('memory a minute later', `${formatNumber(memoryNow / 1024 / 1024)} MB`);
  server.disconnect();
  await once(server, 'exit');
  return last;
}

/** How often the case runs in a second, and the CPU of the server for one run in milliseconds. */
async function measure(
  server: ChildProcess,
  port: number,
  connections: number,
  run: Cases[string],
): Promise<Measured> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  await runFor(WARM_UP_MS, opened, run);
  const before = await stateOf(server);
  const started = performance.now();
  const runs = await runFor(MEASURED_MS, opened, run);
  const seconds = (performance.now() - started) / 1_000;
  const { cpu } = await stateOf(server);
  for (const connection of opened) connection.close();
  return { perSecond: runs / seconds, cpu: (cpu - before.cpu) / runs };
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
        throw new UserFacingError('the measured server exited; see the error above');
      }),
    ]);
    return received;
  } finally {
    ended.abort();
  }
}
