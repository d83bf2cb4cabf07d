import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiText } from './documents.ts';

/*
 * Builds `@shopwright/client` to `packages/client/dist`: types by the OpenAPI document, and its modules as JavaScript
 * with declarations. The demo shop has the types of its records from there.
 */
const folder = fileURLToPath(new URL('../../packages/client/', import.meta.url));
const packages = createRequire(join(folder, 'package.json'));

/** The types of the API, which are generated. */
const SCHEMA = 'schema.ts';

/** How texts that may be HTML are read: by the service as by shops. */
const TEXTS = 'texts.ts';
const textsSource = fileURLToPath(new URL('../../shared/contract/rich-text.ts', import.meta.url));

const GENERATED = [SCHEMA, TEXTS];

/** The program of a package that only this one has. */
const program = (name: string, path: string) =>
  join(dirname(packages.resolve(`${name}/package.json`)), path);

const run = (path: string, args: readonly string[]) =>
  execFileSync(process.execPath, [path, ...args], { cwd: folder, stdio: ['ignore', 2, 'inherit'] });

/** The digest of what it was built of: others may be reading what is there. */
const digestFile = join(folder, 'dist/sources.txt');

function digestOf(document: string): string {
  const hash = createHash('sha256').update(document);
  for (const file of ['package.json', 'tsconfig.json'])
    hash.update(readFileSync(join(folder, file)));
  hash.update(readFileSync(textsSource));
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter(isSource).sort()) {
    hash.update(file).update(readFileSync(join(folder, 'src', file)));
  }
  return hash.digest('hex');
}

const isSource = (name: string) => name.endsWith('.ts') && !GENERATED.includes(name);

function build(openApi: string): void {
  const draft = mkdtempSync(join(tmpdir(), 'shopwright-client-'));
  try {
    const document = join(draft, 'openapi.json');
    writeFileSync(document, openApi);
    run(program('openapi-typescript', 'bin/cli.js'), [document, '-o', `src/${SCHEMA}`]);
  } finally {
    rmSync(draft, { recursive: true });
  }
  copyFileSync(textsSource, join(folder, 'src', TEXTS));
  run(program('typescript', 'lib/tsc.js'), ['--project', '.']);
  removeLeftovers();
}

/** Modules that have no source any more would be published. */
function removeLeftovers(): void {
  for (const file of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const source = file.replace(/(\.d)?\.[jt]s$/, '.ts');
    if (source !== file && !existsSync(join(folder, 'src', source)))
      rmSync(join(folder, 'dist', file));
  }
}

const openApi = openApiText();
const digest = digestOf(openApi);
const isBuilt =
  GENERATED.every((file) => existsSync(join(folder, 'src', file))) &&
  existsSync(digestFile) &&
  readFileSync(digestFile, 'utf8') === digest;
if (!isBuilt) {
  build(openApi);
  writeFileSync(digestFile, digest);
}
