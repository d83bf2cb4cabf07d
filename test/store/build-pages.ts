import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The dashboard and the reference are there before servers that all would build them. */
export async function setup() {
  await promisify(execFile)(process.execPath, ['bin/build/pages.ts']);
}
