import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { numbersFrom } from './generated-products.ts';
import { LISTS } from './list-costs.ts';
import type { Load } from './throughput.ts';

/** Milliseconds before it is counted, and while. */
const WARM_UP = 2_000;
const MEASURED = 5_000;

const { baseUrl, publicKey, connections } = workerData as Load;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const random = numbersFrom(connections);
const lists = Object.values(LISTS);

/** Asks for a list and reads the whole answer. */
function ask(): Promise<void> {
  const path = lists[random(lists.length)]?.(random) ?? '';
  return new Promise((resolve, reject) => {
    get(`${baseUrl}${path}`, { agent, headers: { Authorization: publicKey } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} was ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}

async function askFor(milliseconds: number): Promise<number> {
  const end = Date.now() + milliseconds;
  let answered = 0;
  const connection = async () => {
    for (; Date.now() < end; answered += 1) await ask();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return answered;
}

await askFor(WARM_UP);
parentPort?.postMessage((await askFor(MEASURED)) / (MEASURED / 1_000));
agent.destroy();
