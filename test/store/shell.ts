import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const STAND_INS = fileURLToPath(new URL('../programs', import.meta.url));

/**
 * Search path for commands of documents: the Node of the tests, what the machine has, and stand-ins
 * for curl and openssl where it has none.
 */
export const SEARCH_PATH = [dirname(process.execPath), process.env['PATH'], STAND_INS].join(
  delimiter,
);

/** All that shells and programs get of our environment. They start faster from compiled modules. */
export const ENVIRONMENT = {
  PATH: SEARCH_PATH,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** What a script prints. */
export async function sh(script: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...environment, ...ENVIRONMENT };
  return (await promisify(execFile)('sh', ['-c', script], { env })).stdout;
}
