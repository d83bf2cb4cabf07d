import { expect, test } from 'vitest';
import { bundledModules, bundleNames } from '../../bin/build/bundle.ts';

test('no function has SQLite in its bundle', async () => {
  const bundles = await bundledModules();
  expect([...bundles.keys()]).toEqual(bundleNames.map((name) => `function:${name}`));
  for (const modules of bundles.values()) {
    expect(modules).toContain('shared/storage/dynamodb/dynamodb-storage.ts');
    expect(modules.filter((module) => /sqlite/i.test(module))).toEqual([]);
  }
});
