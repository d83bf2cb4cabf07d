// Starts a store from its bundle, or where there is none of these sources, from the sources, and makes
// the bundle for the next start. As JavaScript: what reads TypeScript takes a part of a start.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUNDLES, bundleName, ROOT } from './build/source-digest.js';

const bundle = join(BUNDLES, bundleName());
const program = join(bundle, 'start.mjs');

if (existsSync(program)) {
  keepBundle();
  setSourceMapsSupport(true, { nodeModules: true });
  await import(pathToFileURL(program).href);
} else {
  await import('./start.ts');
  makeBundle();
}

/** A bundle stays while a process runs from it, which loads parts of it later. */
function keepBundle() {
  const mark = join(bundle, `used-by-${process.pid}`);
  try {
    writeFileSync(mark, '');
    process.on('exit', () => rmSync(mark, { force: true }));
  } catch {
    // Where nothing can be written, nothing is removed.
  }
}

/** In another process, after the start: it keeps nobody waiting, and may fail as one without esbuild does. */
function makeBundle() {
  const maker = join(ROOT, 'bin/build/start-bundle.ts');
  spawn(process.execPath, [maker], { stdio: 'ignore', detached: true }).unref();
}
