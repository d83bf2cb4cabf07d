import type { TestProject } from 'vitest/node';
import { bundleFunctions } from '../../bin/build/bundle.ts';
import { openDoor } from '../../bin/local/http-door.ts';
import { freePort } from '../../bin/local/ports.ts';

/** The built bundles behind the local HTTP door, as `npm start` serves them. */
export async function setup({ provide }: TestProject) {
  await bundleFunctions();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  process.env['PUBLIC_URL'] = publicUrl;
  const door = await openDoor({ port, host: '127.0.0.1' });
  provide('publicUrl', publicUrl);
  return () => door.close();
}
