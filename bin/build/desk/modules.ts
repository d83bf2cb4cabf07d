import { join } from 'node:path';
import {
  type OutputChunk,
  type OutputOptions,
  type Plugin,
  type RolldownBuild,
  rolldown,
} from 'rolldown';
import { pageWords } from '../words.ts';

/** What the page names, and what the first screen of a member imports, as names of files. */
export interface Build {
  readonly early: string;
  readonly main: string;
  readonly preloaded: readonly string[];
  readonly modules: readonly { readonly name: string; readonly code: string }[];
  /** The files whose code is in the modules. */
  readonly sources: readonly string[];
}

const EARLY = 'desk/early.ts';
const MAIN = 'desk/main.tsx';
/** Who is logged in needs it at once. */
const STORE = 'desk/store-desk.tsx';

/** The list that is opened most. */
const LIST = 'desk/screens/orders/order-list.tsx';
/** What one of these shares with it, other lists need as well. */
const LISTS = [
  'desk/screens/products/product-list.tsx',
  'desk/screens/customers/customer-list.tsx',
  'desk/screens/generic/record-list.tsx',
] as const;

/** What two forms share, all forms need. */
const FORMS = [
  'desk/screens/products/product-edit.tsx',
  'desk/screens/promotions/promotion-edit.tsx',
] as const;

/** The screens that are opened most have one part each. */
const OPENED_OFTEN = [...[LIST, LISTS[0], FORMS[0]], 'desk/screens/orders/order-show.tsx'] as const;

/** What it has in common with others is small, and must not bring all of a list or a form with it. */
const START = 'desk/screens/start/start.tsx';

const OUTPUT: OutputOptions = {
  format: 'esm',
  minify: true,
  comments: false,
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: 'part-[hash].js',
  hashCharacters: 'base36',
};

/**
 * The modules of the dashboard. The first build shows what the first screens are made of, in a hundred small parts that
 * others share; the second one puts these into one part for each step: early, logging in, and a store.
 */
export async function buildModules(root: string): Promise<Build> {
  const bundle = await rolldown({
    cwd: root,
    input: { early: join(root, EARLY), main: join(root, MAIN) },
    platform: 'browser',
    logLevel: 'silent',
    preserveEntrySignatures: 'allow-extension',
    transform: {
      target: ['chrome109', 'firefox115', 'safari16'],
      define: { 'process.env.NODE_ENV': '"production"' },
      jsx: { runtime: 'automatic' },
    },
    plugins: [modelModule, pageWords, replacedPackages],
  });
  try {
    const parts = partsOf(root, chunksOf(await bundle.generate({ ...OUTPUT, minify: false })));
    const early = parts.modulesOf(EARLY);
    const groups = [
      ['early', early],
      ['desk', parts.modulesOf(MAIN)],
      ['store', parts.modulesOf(STORE)],
      ['common', parts.sharedByAny(START, [...OPENED_OFTEN, ...FORMS])],
      ['lists', parts.sharedByAny(LIST, LISTS)],
      ['forms', parts.sharedBy(FORMS)],
      ...[...OPENED_OFTEN, START].map(
        (file) => [file.replace(/.*\//, ''), parts.modulesOf(file)] as const,
      ),
    ] as const;
    return builtOf(root, await generate(bundle, groups));
  } finally {
    await bundle.close();
  }
}

/** A module is in the first group that has it. */
const generate = (
  bundle: RolldownBuild,
  groups: readonly (readonly [name: string, modules: ReadonlySet<string>])[],
) =>
  bundle
    .generate({
      ...OUTPUT,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: groups.map(([name, modules], i) => ({
          name,
          test: (id: string) => modules.has(id),
          priority: groups.length - i,
        })),
      },
    })
    .then(chunksOf);

const chunksOf = ({ output }: { readonly output: readonly object[] }) =>
  output.filter((each): each is OutputChunk => 'modules' in each);

/** What each entry loads at once: itself, and what it imports, not what it loads later. */
function partsOf(root: string, chunks: readonly OutputChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedBy = (file: string): ReadonlySet<string> => {
    const entry = chunks.find(({ modules }) => Object.hasOwn(modules, join(root, file)));
    if (entry === undefined) throw new Error(`The dashboard has no ${file}.`);
    const seen = new Set([entry.fileName]);
    for (const name of seen) for (const each of byName.get(name)?.imports ?? []) seen.add(each);
    return seen;
  };
  const modulesOf = (file: string): ReadonlySet<string> =>
    new Set([...loadedBy(file)].flatMap((name) => Object.keys(byName.get(name)?.modules ?? {})));
  const sharedBy = ([one, other]: readonly [string, string]): ReadonlySet<string> => {
    const others = modulesOf(other);
    return new Set([...modulesOf(one)].filter((id) => others.has(id)));
  };
  const sharedByAny = (one: string, others: readonly string[]): ReadonlySet<string> =>
    new Set(others.flatMap((other) => [...sharedBy([one, other])]));
  return { loadedBy, modulesOf, sharedBy, sharedByAny };
}

function builtOf(root: string, chunks: readonly OutputChunk[]): Build {
  requireNoNode(chunks);
  const { loadedBy } = partsOf(root, chunks);
  const [early = ''] = loadedBy(EARLY);
  const [main = ''] = loadedBy(MAIN);
  const first = new Set([...loadedBy(EARLY), ...loadedBy(MAIN), ...loadedBy(STORE)]);
  return {
    early,
    main,
    preloaded: [...first].filter((name) => name !== early && name !== main),
    modules: chunks.map(({ fileName, code }) => ({ name: fileName, code })),
    sources: chunks.flatMap(({ modules }) => Object.keys(modules)),
  };
}

/** A browser refuses a part that imports a module of Node, and so the screens in it. */
function requireNoNode(chunks: readonly OutputChunk[]): void {
  const imports = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const found = imports.filter((name) => name.startsWith('node:'));
  if (found.length > 0) throw new Error(`The dashboard imports ${found[0]}, which browsers lack.`);
}

const DATES = 'date-fns';

/** What ra-core names for guessing the types of fields, which the build leaves out. */
const NO_DATES = 'export const isMatch = null, isValid = null, parseISO = null;';

/** A package that ra-core wants and that is not installed: nothing of what the dashboard has uses its functions. */
const replacedPackages: Plugin = {
  name: 'replaced-packages',
  resolveId: (name) => (name === DATES ? `\0${name}` : null),
  load: (id) => (id === `\0${DATES}` ? NO_DATES : null),
};

const PREFIX = 'desk:';

/** The fields and permissions of all resources, the settings, and the help for both, as data. */
const modelModule: Plugin = {
  name: 'desk-model',
  resolveId: (name) => (name.startsWith(PREFIX) ? `\0${name}` : null),
  async load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    const { deskFields, deskHelps, deskModel, settingsModel } = await import('./model.ts');
    const models: Readonly<Record<string, () => unknown>> = {
      fields: deskFields,
      help: deskHelps,
      model: deskModel,
      settings: settingsModel,
    };
    const model = models[id.slice(1 + PREFIX.length)]?.();
    return `export const model = ${JSON.stringify(model)};`;
  },
};
