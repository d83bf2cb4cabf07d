import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { addFonts, addGroup } from './bin/build/own-packages.ts';
import { LastLines } from './test/last-lines.ts';

// What only tests need.
await addGroup('infrastructure');
await addGroup('tests');
await addFonts();

// The programs that tests start load faster from compiled modules.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');

/** The projects of the test suite: `npx vitest run --project unit` runs one of them. */
interface ProjectOptions {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly globalSetup?: string[];
  readonly isolate?: boolean;
  readonly testTimeout?: number;
  readonly env?: Record<string, string>;
}

const project = (name: string, options: ProjectOptions = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    // Only what hangs ends so: nothing is slow by itself, but a shared machine may be.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The bundles are tested as they are.
    server: { deps: { external: [/dist\/functions/] } },
    ...options,
  },
});

/** Passwords are hashed for what that means, not for their safety. */
const env = { SCRYPT_COST: '1024' };

const ASSEMBLIES = 'test/store/assemblies.ts';
const PAGES = 'test/store/build-pages.ts';
const CLIENT = 'test/store/build-client.ts';

const ABOUT_DYNAMODB = 'test/integration/dynamodb/**/*.test.ts';

/** Tests of the contract that take long by themselves: part of `.ci/full`. */
const LONG = [
  // Records, requests and neighbours of the largest size.
  'test/contract/abuse/{large-records,noisy-store,request-costs,shop-visitors}.test.ts',
  'test/contract/answer-size.test.ts',
  // Each command of the reference and of the guides.
  'test/contract/{examples,guides}.test.ts',
  // Published clients of an older service; that for Node, which is a package, is asked with each change.
  'test/contract/{php,ruby}-client.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', new LastLines()],
    coverage: {
      provider: 'v8',
      include: ['functions/**/*.ts', 'shared/**/*.ts'],
      reporter: ['text-summary'],
      // Of the tests that run the source itself: most over HTTP ask another process.
      thresholds: {
        'shared/storage/**': { lines: 92, branches: 78 },
        'shared/catalogue/**': { lines: 89, branches: 80 },
        'shared/pricing/**': { lines: 85, branches: 78 },
        'shared/payments/processors/**': { lines: 88, branches: 85 },
      },
    },
    // One more than processors: tests also wait for the server and for programs.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Pure functions and templates: files may share what they load, which takes longest.
      // DynamoDB Local, which the same run may start, sets this variable for all projects.
      project('unit', { isolate: false, env: { DATABASE_TIMEOUT: '' } }),
      project('integration', {
        env,
        isolate: false,
        include: ['test/integration/*.test.ts', 'test/integration/!(dynamodb)/**/*.test.ts'],
        globalSetup: ['test/store/open-sqlite.ts'],
      }),
      project('contract', {
        env,
        isolate: false,
        exclude: LONG,
        globalSetup: [CLIENT, PAGES, 'test/store/start-sqlite.ts'],
      }),
      project('infra', {
        isolate: false,
        globalSetup: ['test/store/build-bundles.ts', ASSEMBLIES],
      }),
      project('long', {
        env,
        include: LONG,
        globalSetup: [CLIENT, PAGES, 'test/store/start-sqlite.ts'],
      }),
      // Each page in the browser, on phones and desks: part of `.ci/full`.
      project('pages', {
        env,
        globalSetup: [CLIENT, PAGES, 'test/store/start-sqlite.ts'],
      }),
      // Programs and servers of their own, which are refused, killed, upgraded and fill their disk: part of `.ci/full`.
      project('deployment', {
        env,
        globalSetup: [PAGES, 'test/store/start-sqlite.ts', ASSEMBLIES],
      }),
      // On DynamoDB Local and the bundles of the cloud: part of `.ci/full`.
      project('dynamodb', {
        // Events of all tests are made by one reader of its stream.
        testTimeout: 900_000,
        include: [
          'test/contract/**/*.test.ts',
          'test/integration/storage/**/*.test.ts',
          // The dashboard as the function serves it.
          'test/pages/desk/{login,orders}.test.ts',
          ABOUT_DYNAMODB,
        ],
        globalSetup: [
          CLIENT,
          'test/store/start-engine.ts',
          'test/store/start-server.ts',
          ASSEMBLIES,
        ],
      }),
      // Some minutes of the compiler: not part of `npm test`, but of `.ci/full`.
      project('types'),
    ],
  },
});
