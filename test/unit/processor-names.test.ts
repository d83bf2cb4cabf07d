import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Where one processor is meant: its own code, its operations, and what the store says of it. */
const OF_ONE_PROCESSOR = [
  'functions/payments/client-token.ts',
  'functions/payments/handler.ts',
  'functions/payments/integrations.ts',
  'shared/payments/card-methods.ts',
  'shared/payments/processors/',
  'shared/resources/payments.ts',
  'shared/resources/schemas/',
];

const NAMES_ONE = /'Stripe'|'Braintree'|\bprocessors\??\.(?:stripe|braintree)\(/;

test('what depends on the processor is asked of its method', () => {
  const named = ['functions', 'shared']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    )
    .filter((file) => NAMES_ONE.test(readFileSync(new URL(file, root), 'utf8')));

  expect(named).toEqual(expect.arrayContaining(['shared/payments/card-methods.ts']));
  expect(
    named.filter((file) => !OF_ONE_PROCESSOR.some((allowed) => file.startsWith(allowed))),
  ).toEqual([]);
});
