import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The projects of the test suite: `npx vitest run --project unit` runs one of them. */
const project = (name: string, options: { globalSetup?: string[] } = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    // Nothing is slow by itself, but a shared machine may be.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The bundles are tested as they are.
    server: { deps: { external: [/dist\/functions/] } },
    ...options,
  },
});

export default defineConfig({
  test: {
    // Tests mostly wait for the database, the door and browsers, which are processes of their own.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      project('unit'),
      project('integration', { globalSetup: ['test/store/start-engine.ts'] }),
      project('contract', {
        globalSetup: ['test/store/start-engine.ts', 'test/store/start-server.ts'],
      }),
      project('infra'),
    ],
  },
});
