import { expect, test } from 'vitest';
import { bundledModules, functionNames } from '../../bin/build/bundle.ts';

test('no function has SQLite in its bundle', async () => {
  const bundles = await bundledModules();
  expect([...bundles.keys()]).toEqual(functionNames.map((name) => `function:${name}`));
  for (const modules of bundles.values()) {
    expect(modules).toContain('shared/storage/dynamodb/dynamodb-storage.ts');
    expect(modules.filter((module) => /sqlite/i.test(module))).toEqual([]);
  }
});
