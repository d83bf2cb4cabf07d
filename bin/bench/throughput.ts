import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';

/** What a worker is told, and the number of answers a second that it tells. */
export interface Load {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly connections: number;
}

/** Lists a second through the local door, asked by another thread over so many connections. */
export async function measureThroughput(publicKey: string, connections: number): Promise<number> {
  const port = await freePort();
  const door = await startServer({ port, host: '127.0.0.1' });
  const load: Load = { baseUrl: `http://127.0.0.1:${port}/v0`, publicKey, connections };
  const program = fileURLToPath(import.meta.resolve('./load.ts'));
  const worker = new Worker(program, { workerData: load });
  const [perSecond] = await once(worker, 'message');
  await door.close();
  return perSecond;
}
