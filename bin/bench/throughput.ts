import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../program.ts';
import { seededRandom } from './generated-products.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { loadCases } from './load-cases.ts';
import { BARE, type Served, type ServerReady, type ServerUsage } from './load-server.ts';
import { formatNumber, printRow } from './rows.ts';

const WARM_UP_MS = 2_000;
const MEASURED_MS = 4_000;

/** As in the script `start` of package.json. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

type Cases = ReturnType<typeof loadCases>;

interface Rate {
  readonly perSecond: number;
  /** Milliseconds of CPU of the server for one run of a case. */
  readonly cpu: number;
}

/** Prints what a local store serves over HTTP with each engine, beside what Node.js can serve. */
export async function benchThroughput(): Promise<void> {
  await benchServer(BARE, 'a bare node:http server', ({ port }) => ({
    'the same 8 KB': async (connection) => {
      await connection.send({ method: 'GET', path: `/`, authorization: String(port) });
    },
  }));
  await benchServer('sqlite', 'SQLite', loadCases);
  await benchServer('dynamodb-local', 'DynamoDB Local, whose own CPU is not counted', loadCases);
}

async function benchServer(
  served: Served,
  name: string,
  casesOf: (ready: ServerReady) => Cases,
): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('./load-server.ts'));
  const server = fork(program, [served], { execArgv: NODE_OPTIONS });
  const ready: ServerReady = await message(server);
  console.log(
    `\nOver HTTP: ${name}`.padEnd(42),
    '  1 connection    CPU ms   10 connections   CPU ms',
  );
  for (const [name, run] of Object.entries(casesOf(ready))) {
    const alone = await measure(server, ready.port, 1, run);
    const together = await measure(server, ready.port, 10, run);
    printRow(
      name,
      ...[alone, together].flatMap(({ perSecond, cpu }) => [
        `${formatNumber(perSecond)}/s`,
        formatNumber(cpu, 3),
      ]),
    );
  }
  const { memory } = await usageOf(server);
  printRow('memory of the server at the most', `${formatNumber(memory / 1024 / 1024)} MB`);
  server.disconnect();
  await once(server, 'exit');
}

async function measure(
  server: ChildProcess,
  port: number,
  connections: number,
  run: Cases[string],
): Promise<Rate> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  await runFor(WARM_UP_MS, opened, run);
  const before = await usageOf(server);
  const started = performance.now();
  const runs = await runFor(MEASURED_MS, opened, run);
  const seconds = (performance.now() - started) / 1_000;
  const after = await usageOf(server);
  for (const connection of opened) connection.close();
  return { perSecond: runs / seconds, cpu: (after.cpu - before.cpu) / runs };
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

async function usageOf(server: ChildProcess): Promise<ServerUsage> {
  const answer = message<ServerUsage>(server);
  server.send('usage');
  return answer;
}

/** The next message of the server. */
async function message<Message>(server: ChildProcess): Promise<Message> {
  const [received] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => {
      throw new UserFacingError('the measured server ended; see the error above');
    }),
  ]);
  return received;
}
