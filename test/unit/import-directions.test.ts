import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/**
 * The folders from the lowest to the highest: a file imports from its own folder and from lower
 * ones, types included. Folders in one line do not import from each other.
 */
const RANKS: readonly (readonly string[])[] = [
  ['shared'],
  ['shared/contract', 'shared/operation'],
  ['shared/storage', 'shared/passwords', 'shared/words'],
  ['shared/resources'],
  [
    'shared/delivery',
    'shared/pricing',
    'shared/catalogue',
    'shared/events',
    'shared/taxes',
    'shared/withdrawal-form',
  ],
  ['shared/tenancy', 'shared/found'],
  ['shared/files', 'shared/mail', 'shared/webhooks', 'shared/actions', 'shared/opening'],
  [
    ...['shared/endpoint', 'shared/feeds', 'shared/stock', 'shared/staff', 'shared/transfer'],
    'shared/readiness',
  ],
  ['shared/carts', 'shared/products'],
  ['shared/orders'],
  ['shared/invoices', 'shared/payments'],
  ['shared/refunds', 'shared/reports', 'shared/ordering', 'shared/mail-texts'],
  // Each function has its own: they do not import from each other,
  ['functions'],
  // but events have records as the functions of their resources show them.
  ['functions/stream'],
  ['functions/deliveries', 'functions/transfers'],
  ['shop/visit'],
  ['shop/processors'],
  ['shop/data', 'shop/node'],
  ['shop/parts'],
  ['shop/pages'],
  ['shop'],
  ['desk/words', 'desk/api'],
  ['desk/widgets'],
  ['desk/screens'],
  ['desk'],
  ['lib'],
  ['bin/program.ts'],
  ['bin/build'],
  // The server and the command work on one folder of data.
  ['bin/start'],
  ['bin/bench', 'bin/release', 'bin/shopwright'],
  ['bin'],
];

/** Each is a part of the other. */
const ONE_FOLDER: Readonly<Record<string, string>> = { 'bin/ops': 'bin/start' };

/** A file alone, beside folders. */
const FILES: readonly string[] = ['bin/program.ts'];

const folderOf = (file: string) => {
  if (FILES.includes(file)) return file;
  const [first = '', second = ''] = file.split('/');
  const folder = second.includes('.') ? first : `${first}/${second}`;
  // The infrastructure is one.
  return first === 'lib' ? first : (ONE_FOLDER[folder] ?? folder);
};

const filesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => posix.join(folder, name));

const specifiersOf = (file: string): string[] =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );

const specifiers = new Map(
  ['shared', 'functions', 'shop', 'desk', 'lib', 'bin']
    .flatMap(filesIn)
    .map((file) => [file, specifiersOf(file)]),
);

const imports = new Map(
  [...specifiers].map(([file, all]) => [
    file,
    all
      .filter((each) => /^\..*\.tsx?$/.test(each))
      .map((each) => posix.join(posix.dirname(file), each)),
  ]),
);

function rankOf(file: string): number {
  const folder = folderOf(file);
  const rank = RANKS.findIndex((folders) => folders.includes(folder));
  return rank < 0 && folder.startsWith('functions/')
    ? RANKS.findIndex((folders) => folders.includes('functions'))
    : rank;
}

/** The client and the examples are projects of their own. */
const isElsewhere = (file: string) => /^(?:packages|examples)\//.test(file);

test('every folder has a rank, and every import resolves to a file', () => {
  const files = [...imports.keys()];
  expect(files.filter((file) => rankOf(file) < 0)).toEqual([]);
  expect(
    [...imports.values()].flat().filter((file) => !imports.has(file) && !isElsewhere(file)),
  ).toEqual([]);
});

test('a file imports only from its own folder or lower ones', () => {
  const upwards = [...imports].flatMap(([file, others]) =>
    others
      .filter((other) => folderOf(other) !== folderOf(file) && rankOf(other) >= rankOf(file))
      .filter((other) => !isElsewhere(other))
      // What the build writes for readers is in no function.
      .filter((other) => !other.endsWith('/documented-schemas.ts'))
      .map((other) => `${file} imports ${other}`),
  );
  expect(upwards).toEqual([]);
});

test('the dashboard imports nothing from functions', () => {
  const found = [...imports].filter(
    ([file, others]) =>
      file.startsWith('desk/') && others.some((other) => other.startsWith('functions/')),
  );
  expect(found).toEqual([]);
});

test('no files import each other in a cycle', () => {
  const isClear = new Set<string>();
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (isClear.has(file)) return undefined;
    for (const other of imports.get(file) ?? []) {
      const circle = circleFrom(other, [...path, file]);
      if (circle) return circle;
    }
    isClear.add(file);
    return undefined;
  };
  expect([...imports.keys()].flatMap((file) => circleFrom(file, []) ?? [])).toEqual([]);
});

test('only these folders import AWS packages', () => {
  const users = [...specifiers]
    .filter(([, all]) => all.some((each) => /^@(aws-sdk|smithy)/.test(each)))
    .map(([file]) => folderOf(file))
    .filter((folder) => /^(?:shared|functions)/.test(folder));
  expect([...new Set(users)].sort()).toEqual([
    'shared/endpoint',
    'shared/files',
    'shared/mail',
    'shared/storage',
    'shared/tenancy',
  ]);
});
