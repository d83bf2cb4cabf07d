import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The packages of the dashboard: what it looks like is its own. */
const PACKAGES = [
  '@tanstack/react-query',
  'intl-messageformat',
  'qr',
  'ra-core',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router-dom',
  'typebox',
];

const IMPORTED = /\bfrom '(@[^/']+\/[^/']+|[^@./'][^/']*)/g;

test('the dashboard imports only these packages', () => {
  const files = globSync('desk/**/*.{ts,tsx}');
  const names = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(IMPORTED)].map(([, name]) => name),
  );
  expect(files.length).toBeGreaterThan(300);
  expect([...new Set(names)].filter((name) => !name?.startsWith('desk:')).sort()).toEqual(PACKAGES);
});
