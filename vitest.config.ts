import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// The programs that tests start load faster from compiled modules.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');

/** The projects of the test suite: `npx vitest run --project unit` runs one of them. */
interface ProjectOptions {
  readonly include?: string[];
  readonly globalSetup?: string[];
  readonly isolate?: boolean;
}

const project = (name: string, options: ProjectOptions = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    // Only what hangs ends so: nothing is slow by itself, but a shared machine may be.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The bundles are tested as they are.
    server: { deps: { external: [/dist\/functions/] } },
    ...options,
  },
});

const BUNDLES_ON_DYNAMODB = ['test/store/start-engine.ts', 'test/store/start-server.ts'];

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['functions/**/*.ts', 'shared/**/*.ts'],
      reporter: ['text-summary'],
      // Of the tests that run the source itself: those over HTTP run the bundles.
      thresholds: {
        'shared/storage/**': { lines: 92, branches: 78 },
        'shared/catalogue/**': { lines: 89, branches: 80 },
        'shared/pricing/**': { lines: 85, branches: 78 },
        'functions/payments/processors/**': { lines: 88, branches: 85 },
      },
    },
    // Tests mostly wait for the database, the server and browsers, which are other processes.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      // Pure functions and templates: files may share what they load, which takes longest.
      project('unit', { isolate: false }),
      project('integration', { globalSetup: BUNDLES_ON_DYNAMODB }),
      project('contract', { globalSetup: ['test/store/start-sqlite.ts'] }),
      // The same on the bundles and DynamoDB Local: part of `.ci/run`.
      project('dynamodb', {
        // `start` serves both engines itself.
        include: ['test/contract/**/!(start).test.ts'],
        globalSetup: BUNDLES_ON_DYNAMODB,
      }),
      project('infra', { isolate: false }),
      // Some minutes of the compiler: not part of `npm test`, but of `.ci/run`.
      project('types'),
    ],
  },
});
