import { expect, test } from 'vitest';
import { bundleBytes, functionNames } from '../../bin/build/bundle.ts';

const MOST = 400 * 1024;

/** The libraries of two card processors are larger than all the rest. */
const EXCEPTED = ['payments'];

test('a function is a bundle of at most 400 KB', () => {
  const names = functionNames.filter((name) => !EXCEPTED.includes(name));
  expect(names.filter((name) => bundleBytes(name) > MOST)).toEqual([]);
});
