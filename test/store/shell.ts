import { execFile, spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { curl } from '../programs/curl.ts';

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

const hasCurl = () => spawnSync('curl', ['--version']).status === 0;

/** Between the arguments of a command, and after it: no document has these characters. */
const [AFTER_ARGUMENT, AFTER_COMMAND] = ['\x1f', '\x1e'];

/** In place of curl: prints the arguments as the shell has read them. */
const PRINT_ARGUMENTS = "curl() { printf '%s\\037' \"$@\"; printf '\\036'; }";

/**
 * What each of some commands of curl prints, which a shell reads. Where there is no curl, its stand-in makes their
 * requests in this process: to start it a hundred times takes longer than all else.
 */
export async function curlEach(
  commands: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<string[]> {
  const isReal = hasCurl();
  const lines = isReal
    ? commands.map((command) => `${command}\nprintf '\\036'`)
    : [PRINT_ARGUMENTS, ...commands];
  const printed = (await sh(lines.join('\n'), environment)).split(AFTER_COMMAND).slice(0, -1);
  if (isReal) return printed;
  const answers: string[] = [];
  for (const each of printed) answers.push(await curl(each.split(AFTER_ARGUMENT).slice(0, -1)));
  return answers;
}
