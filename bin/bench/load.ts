import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from './generated-products.ts';
import { LISTS } from './list-costs.ts';
import type { Load } from './throughput.ts';

const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;

const { baseUrl, publicKey, connections } = workerData as Load;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const random = seededRandom(connections);
const lists = Object.values(LISTS);

/** Requests a list and reads the whole response. */
function requestList(): Promise<void> {
  const path = lists[random(lists.length)]?.(random) ?? '';
  return new Promise((resolve, reject) => {
    get(`${baseUrl}${path}`, { agent, headers: { Authorization: publicKey } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} was ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}

/** The number of responses within the time. */
async function measure(milliseconds: number): Promise<number> {
  const end = Date.now() + milliseconds;
  let responses = 0;
  const connection = async () => {
    for (; Date.now() < end; responses += 1) await requestList();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return responses;
}

await measure(WARM_UP_MS);
parentPort?.postMessage((await measure(MEASURED_MS)) / (MEASURED_MS / 1_000));
agent.destroy();
