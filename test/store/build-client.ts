import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The typed client is there for programs of guides, as `npm run check` leaves it. */
export async function setup() {
  await promisify(execFile)(process.execPath, ['bin/build/client.ts']);
}
