import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { bundledFunctions } from '../start/bundled-functions.ts';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';

/** The input of the worker thread; its output is the number of responses per second. */
export interface Load {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly connections: number;
}

/** Lists per second through the local server, requested by another thread. */
export async function measureThroughput(publicKey: string, connections: number): Promise<number> {
  const port = await freePort();
  const server = await startServer({
    functions: await bundledFunctions(),
    port,
    host: '127.0.0.1',
  });
  const load: Load = { baseUrl: `http://127.0.0.1:${port}/v0`, publicKey, connections };
  const program = fileURLToPath(import.meta.resolve('./load.ts'));
  const worker = new Worker(program, { workerData: load });
  const [perSecond] = await once(worker, 'message');
  await server.close();
  return perSecond;
}
