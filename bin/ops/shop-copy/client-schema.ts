import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UserFacingError } from '../../program.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

let isThere = false;

/** The types of the API: a package has them, and a clone makes them when they have changed. */
export function requireClient(): void {
  if (isThere) return;
  if (existsSync(pathOf('packages/client/node_modules/openapi-typescript'))) {
    execFileSync(process.execPath, [pathOf('bin/build/client.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } else if (!existsSync(pathOf('packages/client/src/schema.ts'))) {
    throw new UserFacingError('this installation has no typed client; use: npx shopwright shop');
  }
  isThere = true;
}
