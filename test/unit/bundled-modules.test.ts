import { expect, test } from 'vitest';
import { bundledModules, bundleNames } from '../../bin/build/bundle.ts';

test('no function has SQLite in its bundle', async () => {
  const bundles = await bundledModules();
  expect([...bundles.keys()]).toEqual(bundleNames.map((name) => `function:${name}`));
  for (const [bundle, modules] of bundles) {
    // The root function answers documents, and hands all else on.
    const usesTable = modules.includes('shared/storage/dynamodb/dynamodb-storage.ts');
    expect(usesTable).toBe(bundle !== 'function:root');
    expect(modules.filter((module) => /sqlite/i.test(module))).toEqual([]);
  }
});
