import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../bin/start/ports.ts';
import { type StateFolder, writeRunning } from '../../bin/start/state.ts';

/** A program that serves the SQLite store of a folder, as `npm start` does. */
export async function spawnSqliteServer(
  folder: StateFolder,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'sqlite-server.ts'), folder.path, url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SCRYPT_COST: '1024',
        POWERTOOLS_LOG_LEVEL: 'WARN',
        ...environment,
      },
    },
  );
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  if (server.exitCode !== null) throw new Error('The server on SQLite did not start.');
  server.stdout.resume();
  if (server.pid) writeRunning(folder, { pid: server.pid, url });
  return {
    url,
    async stop() {
      server.kill();
      await once(server, 'exit');
    },
  };
}
