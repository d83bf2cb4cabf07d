import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { served } from '../../shared/resources/index.ts';
import { importOf, ofResource, writtenModules } from './bundle.ts';
import { BUNDLES, bundleName, isSource, OF_PACKAGE, ROOT } from './source-digest.js';
import { validatorsModule } from './validator.ts';

/** The server, and the programs that it starts, which are beside it. */
const PROGRAMS = ['transfer-program', 'copy-program', 'copy-trial'];

const OWN_PROGRAM = new RegExp(
  `new URL\\('(${PROGRAMS.join('|')})\\.ts', import\\.meta\\.url\\)`,
  'g',
);

/** Modules find files by their own places, which stay those of the sources. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta')) return undefined;
      const place = `new URL('${relative(ROOT, path)}', sourcesOfBundle)`;
      const contents = source
        .replaceAll(OWN_PROGRAM, "new URL('$1.mjs', bundleItself)")
        .replaceAll('import.meta.url', `${place}.href`)
        .replaceAll('import.meta.dirname', `pathOfBundle(new URL('.', ${place}))`)
        .replaceAll('import.meta.main', 'false');
      return { contents, loader: 'ts' };
    });
  },
};

const BANNER = `import { createRequire as requireIn } from 'node:module';
import { fileURLToPath as pathOfBundle } from 'node:url';
const bundleItself = import.meta.url;
const sourcesOfBundle = new URL('../../../', bundleItself);
const require = requireIn(bundleItself);`;

/** All services with their validators compiled, in place of bin/start/source-service.ts. */
function servicesModule(): string {
  const parts = served.flatMap(({ name }, index) => [
    importOf(`service as service${index}`, `./functions/${name}/handler.ts`),
    importOf(`validators as validators${index}`, `validators:${name}`),
    `known.set('${name}', { service: service${index}, validators: validators${index} });\n`,
  ]);
  return `const known = new Map();
${parts.join('')}
export const serviceOf = async ({ name }) => known.get(name);`;
}

const services: Plugin = {
  name: 'services',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/source-service\.ts$/ }, () => ({
      path: 'all',
      namespace: 'services',
    }));
  },
};

/** The digest counts each module that is no written one: no bundle may be older than what is in it. */
function requireSources({ inputs }: Metafile): void {
  const others = Object.keys(inputs).filter((path) => !/^[\w-]+:/.test(path) && !isSource(path));
  if (others.length > 0) throw new Error(`The digest of sources misses ${others.join(', ')}.`);
}

/**
 * Bundles `npm start`: one file for what each start loads, and others for what it may load later. Installed packages
 * stay where they are. A bundle during whose making a source has changed is thrown away.
 */
async function bundleStart(name: string): Promise<void> {
  const digest = bundleName();
  const folder = join(BUNDLES, name);
  const draft = join(BUNDLES, `draft-${process.pid}`);
  if (name === OF_PACKAGE) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return;
  try {
    const { metafile } = await build({
      entryPoints: ['bin/start.ts', ...PROGRAMS.map((each) => `bin/start/${each}.ts`)],
      entryNames: '[name]',
      absWorkingDir: ROOT,
      outdir: draft,
      outExtension: { '.js': '.mjs' },
      packages: 'external',
      ...{ bundle: true, splitting: true, platform: 'node', target: 'node24', format: 'esm' },
      ...{ sourcemap: true, sourcesContent: false, metafile: true, logLevel: 'error' },
      banner: { js: BANNER },
      plugins: [
        services,
        placesOfSources,
        writtenModules('services', servicesModule),
        writtenModules('validators', ofResource(validatorsModule)),
      ],
    });
    requireSources(metafile);
    if (digest === bundleName()) renameSync(draft, folder);
  } catch (error) {
    // One of two that are made at the same time is kept.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeOthers(name);
}

/** Removes the bundles from which no process runs, and what no process is making. */
function removeOthers(name: string): void {
  for (const other of readdirSync(BUNDLES).filter((each) => each !== name)) {
    const folder = join(BUNDLES, other);
    const processes = [other, ...readdirSync(folder)].flatMap(
      (file) => /^(?:draft-|used-by-)(\d+)$/.exec(file)?.[1] ?? [],
    );
    if (!processes.some((id) => isRunning(Number(id)))) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

mkdirSync(BUNDLES, { recursive: true });
await bundleStart(process.argv[2] ?? bundleName());
