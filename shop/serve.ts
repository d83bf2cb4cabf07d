/*
 * The shop alone, on Node in front of any API: `npm run dev` and `npm start` of a copy. The settings are in its
 * environment, or in the file .env.
 */
import { openShop } from './app.ts';
import { problemOf } from './node/api.ts';
import { readOptions } from './node/options.ts';
import { startServer } from './node/server.ts';

/** Settings, categories and texts of the store are not read again for so long. */
const MAX_AGE_MS = 10_000;

try {
  const options = readOptions(process.env);
  const { url, close } = await startServer(openShop({ maxAgeMs: MAX_AGE_MS }), options);
  console.log(`The shop is at ${url}, of the store at ${options.api}.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
  const problem = await problemOf(options);
  if (problem) console.error(problem);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
