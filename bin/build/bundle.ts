import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { fontPath, readFont } from '../../functions/invoices/pdf/font-files.ts';
import { fontFiles } from '../../functions/invoices/pdf/fonts.ts';
import { type Resource, secretsOf } from '../../shared/contract/resource.ts';
import { served } from '../../shared/resources/index.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { mcp } from '../../shared/resources/mcp.ts';
import { pictures } from '../../shared/resources/pictures.ts';
import { root } from '../../shared/resources/root.ts';
import { IMPORTABLE } from '../../shared/resources/schemas/import.ts';
import { unserved } from '../../shared/resources/unserved.ts';
import { watching } from '../../shared/resources/watching.ts';
import { files as staticFiles } from '../../shop/visit/static-folder.ts';
import { documentModule } from './documents.ts';
import {
  type LazyModules,
  lazyEntryPoints,
  leaveOutLazy,
  requireOneOfEachError,
} from './lazy-modules.ts';
import { NOTICES, noticesOf, noticesText } from './notices.ts';
import { folderOfGroup, INSTALLED, installGroup } from './own-packages.ts';
import { buildPages, pageFolders } from './pages.ts';
import { recordValidatorModule, validatorsModule } from './validator.ts';
import { functionWords } from './words.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The functions that answer requests. */
export const functionNames: readonly string[] = served.map(({ name }) => name);

const bundled: readonly Resource[] = [...served, ...unserved, ...watching];

export const bundleNames: readonly string[] = bundled.map(({ name }) => name);

export const bundleFolder = join(ROOT, 'dist', 'functions');

/** The source maps of the bundles: for whoever reads a stack, and no part of what is deployed. */
export const mapFolder = join(ROOT, 'dist', 'maps');

/** The module of a bundle, whose export `handler` the Lambda runtime calls. */
export const bundleFile = (name: string) => join(bundleFolder, name, 'index.mjs');

export const bundleBytes = (name: string) => statSync(bundleFile(name)).size;

/** Modules that the build writes, as `validators:brands`. */
export const writtenModules = (namespace: string, write: (name: string) => string): Plugin => ({
  name: namespace,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({
      path: path.slice(namespace.length + 1),
      namespace,
    }));
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: write(path),
      resolveDir: ROOT,
    }));
  },
});

/** Clients of the AWS SDK import their package.json for its version. */
const packageVersions: Plugin = {
  name: 'package-versions',
  setup({ onLoad }) {
    onLoad({ filter: /@aws-sdk\/client-\w+\/package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

const usesFiles = ({ function: needs }: Resource) => (needs?.files ?? []).length > 0;

const usesCipher = (resource: Resource) => secretsOf(resource).decrypted.length > 0;

export const importOf = (what: string, from: string) => `import { ${what} } from '${from}';\n`;

const entryFile = (name: string) => `./bin/build/entries/${name}.ts`;

/** What no request reaches is a module of `entries` as it is. */
const wholeModule = (name: string) => `${importOf('handler', entryFile(name))}export { handler };`;

const UNSERVED: Readonly<Record<string, string>> = {
  sweep: wholeModule('sweep'),
  stream: wholeModule('stream'),
  deliveries: wholeModule('deliveries'),
  shop: wholeModule('shop'),
  trial: wholeModule('trial'),
  probe: wholeModule('probe'),
  transfers: [
    ...IMPORTABLE.map((name) => importOf(`validate as ${name}`, `record-validator:${name}`)),
    importOf('handlerOf', entryFile('transfers')),
    `export const handler = handlerOf({ ${IMPORTABLE.join(', ')} });`,
  ].join(''),
};

/** Two are made with a document that the build writes. */
const DOCUMENTS: Readonly<Record<string, string>> = { [root.name]: 'openapi', [mcp.name]: 'tools' };

/** The module of a function, which Lambda loads: its service, as one of `entries` serves it. */
function functionModule(resource: Resource): string {
  const { name } = resource;
  const unserved = UNSERVED[name];
  if (unserved !== undefined) return unserved;
  const document = DOCUMENTS[name];
  return [
    importOf('service', `./functions/${name}/handler.ts`),
    importOf('validators', `validators:${name}`),
    importOf('handlerOf', entryFile(document === undefined ? entryOf(resource) : name)),
    ...(document === undefined ? [] : [importOf('document', `document:${document}`)]),
    `export const handler = handlerOf(service, validators${document === undefined ? '' : ', document'});`,
  ].join('');
}

function entryOf(resource: Resource): string {
  if (!usesFiles(resource)) return usesCipher(resource) ? 'with-cipher' : 'plain';
  return usesCipher(resource) ? 'with-cipher-and-files' : 'with-files';
}

/** The fonts of a bundle are files beside it. */
const bundledFonts: Plugin = {
  name: 'bundled-fonts',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/font-files\.ts$/ }, () => ({
      path: join(ROOT, 'bin/build/bundled-fonts.ts'),
    }));
  },
};

/** The SDK has a SHA-256 for a Node.js without `node:crypto`, and asks an instance for its region, which Lambda is told. */
const unusedParts: Plugin = {
  name: 'unused-parts',
  setup({ onResolve }) {
    onResolve({ filter: /\/(?:Sha256Js|getInstanceMetadataRegion)$/ }, () => ({
      path: join(ROOT, 'bin/build/unused.ts'),
    }));
  },
};

/** The files that the pages of shops load are in its bundle. */
const shopFiles: Plugin = {
  name: 'shop-files',
  setup({ onResolve, onLoad }) {
    const namespace = 'shop-files';
    onResolve({ filter: /^\.\/static-folder\.ts$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      namespace,
    }));
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: `export const files = ${JSON.stringify(staticFiles)};`,
    }));
  },
};

/** Mails fetch nothing from addresses: `disableUrlAccess` of shared/mail/message.ts. */
const withoutFetchOfMails: Plugin = {
  name: 'without-fetch-of-mails',
  setup({ onResolve, onLoad }) {
    const namespace = 'unused';
    onResolve({ filter: /\/fetch\/index\.js$/ }, ({ path, importer }) =>
      importer.includes('/node_modules/nodemailer/') ? { path, namespace } : undefined,
    );
    onLoad({ filter: /.*/, namespace }, () => ({ contents: 'export default undefined;' }));
  },
};

export const ofResource = (write: (resource: Resource) => string) => (name: string) => {
  const resource = bundled.find((each) => each.name === name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return write(resource);
};

const options = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  external: ['sharp'],
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  sourcemap: 'external',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'error',
  plugins: [
    packageVersions,
    bundledFonts,
    functionWords,
    shopFiles,
    unusedParts,
    withoutFetchOfMails,
    writtenModules('function', ofResource(functionModule)),
    writtenModules('validators', ofResource(validatorsModule)),
    writtenModules('record-validator', ofResource(recordValidatorModule)),
    writtenModules('document', documentModule),
  ],
  alias: {
    '@aws-sdk/credential-provider-node': join(ROOT, 'bin/build/environment-credentials.ts'),
    '@aws-sdk/endpoint-cache': join(ROOT, 'bin/build/unused.ts'),
    '@smithy/core/event-streams': join(ROOT, 'bin/build/unused.ts'),
    bowser: join(ROOT, 'bin/build/unused.ts'),
  },
  banner: {
    js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
  },
} as const satisfies BuildOptions;

/**
 * Bundles each function into one file, each module that it loads with `import()` into another beside
 * it, and adds the fonts of invoices: what runs in Lambda, on the laptop and in the tests. Half of
 * the AWS SDK is left out: see docs/decisions/operation.md#bundles-leave-out-half-of-the-aws-sdk.
 */
export async function bundleFunctions(): Promise<void> {
  const modules: LazyModules = new Map();
  const bundle = (entryPoints: { in: string; out: string }[]) =>
    build({
      ...options,
      plugins: [leaveOutLazy(modules), ...options.plugins],
      entryPoints,
      outdir: bundleFolder,
      metafile: true,
      write: false,
    });
  const functions = await bundle(
    bundleNames.map((name) => ({ in: `function:${name}`, out: join(name, 'index') })),
  );
  const lazy = await bundle(lazyEntryPoints(modules, functions.metafile));
  requireOneOfEachError(functions.metafile, lazy.metafile);
  for (const { path, contents } of [...functions.outputFiles, ...lazy.outputFiles]) {
    const isMap = path.endsWith('.map');
    replaceFile(isMap ? join(mapFolder, relative(bundleFolder, path)) : path, contents);
  }
  // An earlier build had them beside the bundles.
  for (const name of bundleNames) {
    const folder = dirname(bundleFile(name));
    for (const map of readdirSync(folder).filter((file) => file.endsWith('.map'))) {
      rmSync(join(folder, map));
    }
  }
  for (const file of fontFiles) {
    replaceFile(join(bundleFolder, invoices.name, file), readFont(file));
  }
  addNotices([functions.metafile, lazy.metafile]);
  await addLibraryOfPictures();
  await addPages();
}

/**
 * The library that makes pictures smaller is no JavaScript: its packages for Lambda, with their licences, are beside
 * the bundle. On another machine the bundle finds there all but the part for its own system, which `npm ci` has
 * installed.
 */
async function addLibraryOfPictures(): Promise<void> {
  await installGroup('pictures');
  const [from, to] = [folderOfGroup('pictures'), join(bundleFolder, pictures.name)];
  const lockIn = (folder: string) => {
    const file = join(folder, INSTALLED);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  if (lockIn(from) === lockIn(to)) return;
  const draft = join(to, `draft-${process.pid}`);
  cpSync(join(from, 'node_modules'), draft, { recursive: true });
  rmSync(join(to, 'node_modules'), { recursive: true, force: true });
  renameSync(draft, join(to, 'node_modules'));
}

/** What is deployed has the licences of the packages whose code is in it, and of its fonts. */
function addNotices(metafiles: readonly Metafile[]): void {
  const outputs = metafiles.flatMap(({ outputs }) => Object.entries(outputs));
  for (const name of bundleNames) {
    const inputs = outputs
      .filter(([path]) => resolve(dirname(path)) === dirname(bundleFile(name)))
      .flatMap(([, each]) => Object.keys(each.inputs))
      .map((path) => join(ROOT, path));
    const files = name === invoices.name ? [...inputs, ...fontFiles.map(fontPath)] : inputs;
    const text = noticesText(`The function ${name}`, noticesOf(files));
    replaceFile(join(bundleFolder, name, NOTICES), Buffer.from(text));
  }
}

/** The reference and the dashboard are served by `root`, and are beside its bundle. */
async function addPages(): Promise<void> {
  await buildPages();
  const folder = join(bundleFolder, root.name);
  const compressed = (name: string) => name.endsWith('.gz');
  const files = pageFolders.flatMap((from) =>
    readdirSync(from)
      .filter(compressed)
      .map((name) => ({ name, contents: readFileSync(join(from, name)) })),
  );
  for (const { name, contents } of files) replaceFile(join(folder, name), contents);
  const names = files.map(({ name }) => name);
  for (const file of readdirSync(folder).filter(compressed)) {
    if (!names.includes(file)) rmSync(join(folder, file));
  }
}

/** Bundles one module as functions are, for comparison with them. */
export async function bundleModule(source: string, outfile: string): Promise<void> {
  await build({
    ...options,
    stdin: { contents: source, resolveDir: ROOT, loader: 'ts' },
    outfile,
  });
}

/** Replaces the file in one step, because another process may be reading it; or not at all. */
function replaceFile(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  for (const folder of [dirname(path), bundleFolder]) mkdirSync(folder, { recursive: true });
  const draft = join(bundleFolder, `draft-${process.pid}`);
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
