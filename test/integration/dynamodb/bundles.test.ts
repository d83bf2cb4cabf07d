import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundleBytes, bundleFile, functionNames } from '../../../bin/build/bundle.ts';

const MOST = 400 * 1024;

/** The libraries of two card processors are larger than all the rest. */
const EXCEPTED = ['payments'];

test('a function is a bundle of at most 400 KB', () => {
  const names = functionNames.filter((name) => !EXCEPTED.includes(name));
  expect(names.filter((name) => bundleBytes(name) > MOST)).toEqual([]);
});

const OF_PROGRAMS =
  /^(?:\.\.\/)+(?:bin\/(?:ops|local)|lib)\/|node_modules\/(?:@aws-sdk\/client-cloudwatch|commander|csv-\w+)\//;

test('a function has nothing in it that only programs need', () => {
  for (const name of functionNames) {
    const { sources } = JSON.parse(readFileSync(`${bundleFile(name)}.map`, 'utf8'));
    expect(sources).toContain('../../../shared/contract/errors.ts');
    expect(sources.filter((source: string) => OF_PROGRAMS.test(source))).toEqual([]);
  }
});
