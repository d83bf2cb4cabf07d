import { once } from 'node:events';
import { createServer } from 'node:http';
import { MINUTE_MS } from '../../shared/durations.ts';
import { runProgram } from '../program.ts';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';
import { openDeployment } from './load-store.ts';

/** The bare server sends the same bytes to everyone, which is as fast as a server can be here. */
export type Served = 'bare' | 'store';

/** What the program answers to each message, and sends when it is ready. */
export interface ServerState {
  readonly port: number;
  /** Milliseconds of CPU since the start. */
  readonly cpu: number;
  /** Bytes of memory at the most since the start, and now. */
  readonly memory: number;
  readonly memoryNow: number;
}

const host = '127.0.0.1';

/** Serves what the first argument names, the store in the folder of the second, while its parent runs. */
async function serve(): Promise<void> {
  const [served, folder = ''] = process.argv.slice(2) as [Served, string];
  const port = await freePort();
  if (served === 'bare') await serveBytes(port);
  else {
    const { functions } = await openDeployment(folder);
    // The first list loads the catalogue, which may take longer than a function has on a busy machine.
    await startServer({ functions, port, host, timeoutMs: MINUTE_MS });
  }
  const sendState = () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const cpu = (userCPUTime + systemCPUTime) / 1_000;
    const memoryNow = process.memoryUsage.rss();
    process.send?.({ port, cpu, memory: maxRSS * 1024, memoryNow } satisfies ServerState);
  };
  process.on('message', sendState);
  process.once('disconnect', () => process.exit());
  sendState();
}

async function serveBytes(port: number): Promise<void> {
  const body = Buffer.alloc(8 * 1024, 'a');
  const headers = { 'Content-Length': body.length };
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(port, host);
  await once(server, 'listening');
}

await runProgram(serve);
