import { afterAll, inject } from 'vitest';
import { enterEnvironment } from '../../bin/start/environment.ts';
import { type Inspection, startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';

interface OwnServer {
  /** A database that stands before that of all tests. */
  readonly endpoint?: string;
  /** What the functions find in their environment beside the usual. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly inspect?: Inspection;
}

/**
 * The bundles behind a server in the process of the test, which so controls their environment,
 * their output and their clock. Gives the URL; a file starts one at most, because bundles read
 * their environment once.
 */
export async function startOwnServer(options: OwnServer = {}): Promise<string> {
  const local = inject('local');
  const { endpoint = local.endpoint, environment, inspect } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  enterEnvironment({ ...local, endpoint }, url);
  Object.assign(process.env, environment);
  const server = await startServer({ port, host: '127.0.0.1', inspect });
  afterAll(() => server.close());
  return url;
}
