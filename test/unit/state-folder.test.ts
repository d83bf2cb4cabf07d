import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStateFolder } from '../../bin/start/state.ts';

const root = mkdtempSync(join(tmpdir(), 'shopwright-test-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a DynamoDB Local store is refused and left unchanged', () => {
  const folder = join(root, 'data');
  const { keyFile, store } = openStateFolder(folder);
  expect(openStateFolder(folder).keyFile).toBe(keyFile);
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/shared-local-instance.db'), 'kept');
  const before = readdirSync(folder);
  expect(() => openStateFolder(folder)).toThrow('has a store of DynamoDB Local');
  expect(readdirSync(folder)).toEqual(before);
  // Whoever has moved it may leave the old data there.
  writeFileSync(store, '');
  expect(openStateFolder(folder).store).toBe(store);
});
