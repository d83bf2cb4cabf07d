import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The projects of the test suite: `npx vitest run --project unit` runs one of them. */
const project = (name: string, options: { globalSetup?: string[]; isolate?: boolean } = {}) => ({
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

export default defineConfig({
  test: {
    // Tests mostly wait for the database, the server and browsers, which are other processes.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      // Pure functions and templates: files may share what they load, which takes longest.
      project('unit', { isolate: false }),
      project('integration', { globalSetup: ['test/store/start-engine.ts'] }),
      project('contract', {
        globalSetup: ['test/store/start-engine.ts', 'test/store/start-server.ts'],
      }),
      project('infra', { isolate: false }),
    ],
  },
});
