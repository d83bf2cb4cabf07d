import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where the setting is declared, checked and shown; only `client.ts` decides by it. */
const DECIDES = 'shared/tenancy/client.ts';
const NAMES = [
  DECIDES,
  'shared/resources/schemas/settings.ts',
  'shared/tenancy/settings.ts',
  'functions/application/documentation.ts',
];

const sources = globSync('{functions,shared}/**/*.ts').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('only one file decides how a network address counts', () => {
  expect(filesWith(/server_addresses/).sort()).toEqual(NAMES.sort());
  // What the gateway saw is read once; all else has a client. A trial is what no gateway saw.
  expect(filesWith(/\bsourceIp\b/)).toEqual([
    'shared/endpoint/request-log.ts',
    'shared/endpoint/trial-event.ts',
  ]);
  expect(filesWith(/\bstate\.connection\b/).sort()).toEqual([
    'shared/endpoint/authentication.ts',
    'shared/endpoint/client-address.ts',
    'shared/endpoint/enter-store.ts',
  ]);
});
