import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  bundleBytes,
  bundleFile,
  bundleNames,
  functionNames,
  mapFolder,
} from '../../bin/build/bundle.ts';
import { type LocalServer, startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { fontFiles } from '../../functions/invoices/pdf/fonts.ts';
import { probesAt } from '../../functions/probe/probes.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { functionOf } from '../../shared/endpoint/gateway.ts';
import { newFileKey } from '../../shared/tenancy/secret-cipher.ts';
import { bundledFunctions } from '../store/dynamodb/bundled-functions.ts';
import { operations } from '../store/operations.ts';

/**
 * Of these, 2 KB share counts of requests with other instances, 4 KB limit what requests cost, and 4 KB
 * are the dictionary with which stored answers are deflated, 8 KB take API keys, 3 KB change several
 * records at once, and 4 KB are the declarations of reports, which events know as those of all resources.
 * Another 4 KB change the stock of products by hand, and 4 KB declare notes, numbers and looks of documents.
 * 2 KB keep who waits for a product. 18 KB are prices in other currencies, dates, limits, texts of images and searches in
 * the declarations and checks of all resources. 12 KB are texts in further languages: of these 10 KB check the texts of
 * products. 8 KB compare skus of variants, and counters with `If-Match`, and name attributes that nothing reads.
 * 2 KB know the format of the table, and refuse that of another version. 5 KB are writers that take turns, dates whose
 * end is before their beginning, languages that are looked up, and visitors for whom a server asks. 10 KB know what names
 * of attributes read like, and refuse those that nothing reads. 1 KB writes the log of the account. 16 KB
 * find what a product lacks before it is sold in a
 * country, with the taxes and shipping methods there.
 */
const MOST = 528 * 1024;

/**
 * Orders are refunded, and payments compute what orders cost. Users merge and show carts, whose
 * prices may have the taxes of all countries, and export their orders. Invoices compute what an order
 * costs again. Notifications have the library of templates. Events show the records of all resources,
 * and webhooks check which of their events there are.
 * 4 KB leave out what is personal, 2 KB name all mistakes of a body, 4 KB find orders by words, 4 KB send drafts, 4 KB
 * keep notes, 8 KB find an order by its number and mail its link again, 10 KB read the
 * events of an order, 2 KB sell on backorder, 4 KB find orders by their returns and give payment links, 12 KB count
 * limited uses and take prices of a currency, 8 KB have the words of credit notes in eight languages, 4 KB choose
 * several promotions, 4 KB keep the language of an order, 8 KB let orders go on that are paid later, and 16 KB
 * take back what was ordered, with the refunds that payments have. 23 KB are the table of units, the taxes of money
 * beyond what units cost, what is left of an invoice and its credit notes, what an erasure removes, and what strangers
 * may hold. Staff and sessions have the library of one-time passwords, root the documents of all resources, and mcp the protocol of agents.
 */
const LARGER = [
  'root',
  'mcp',
  'orders',
  'payments',
  'users',
  'invoices',
  'notifications',
  'stream',
  'webhooks',
  'staff',
  'sessions',
];
const MOST_OF_LARGER = 704 * 1024;

/**
 * The libraries of templates and of mails have 150 KB each, the table of units 6 KB, the model withdrawal form 9 KB, and
 * dates of arrival with the holidays of countries 12 KB; no request waits for them.
 */
const MOST_OF_DELIVERIES = 846 * 1024;

/**
 * It imports what others check, in all languages (40 KB), reads columns of maps (4 KB), makes feeds (16 KB),
 * names what no import can write and no spreadsheet may run (10 KB), finds codes of coupons in any case and says that a disk is full
 * (1 KB), and shows the records of all resources. 6 KB are filters and
 * fields of products that it does not need; no request waits for it.
 */
const MOST_OF_TRANSFERS = 774 * 1024;

/**
 * All pages of the shop, its styles and scripts, with those of each card processor (9 KB), its words in eight languages
 * (200 KB), dates of arrival with the holidays of countries (12 KB), and tags with the choice of visitors (10 KB).
 */
const MOST_OF_SHOP = 776 * 1024;

test('a bundle has at most 528 KB, or 704 KB for functions that show many resources', () => {
  const mostOf = (name: string) => {
    if (name === 'deliveries') return MOST_OF_DELIVERIES;
    if (name === 'transfers') return MOST_OF_TRANSFERS;
    if (name === 'shop') return MOST_OF_SHOP;
    return LARGER.includes(name) ? MOST_OF_LARGER : MOST;
  };
  expect(bundleNames.filter((name) => bundleBytes(name) > mostOf(name))).toEqual([]);
});

/** The library that writes PDFs and shapes text. */
const MOST_OF_PDF = 1024 * 1024;
/** Chinese, Japanese and Korean; Lambda takes 250 MB. */
const MOST_OF_FONTS = 20 * 1024 * 1024;

test('the KMS client is in a separate file, outside the startup bundle', () => {
  const withKms = bundleNames.filter((name) => existsSync(kmsFile(name)));
  expect(withKms).toEqual(bundleNames.filter((name) => !WITHOUT_KEY.includes(name)));
  for (const name of withKms) {
    expect(readFileSync(bundleFile(name), 'utf8')).not.toContain('TrentService');
    expect(readFileSync(kmsFile(name), 'utf8')).toContain('TrentService');
  }
});

/** They decrypt nothing. */
const WITHOUT_KEY = [
  ...[
    'root',
    'activity',
    'mcp',
    'events',
    'feeds',
    'pictures',
    'reports',
    'stream',
    'transfers',
    'shop',
    'trial',
    'probe',
  ],
];

test('each card processor library is in a separate file, outside the startup bundle', () => {
  const withLibrary = (library: string) =>
    bundleNames.flatMap((name) =>
      modulesOf(name)
        .filter((file) => sourcesOf(name, file).some((source) => source.includes(library)))
        .map((file) => join(name, file)),
    );
  const paying = ['orders', 'payments', 'sweep'];
  for (const [library, file] of [
    ['/node_modules/stripe/', 'stripe-client.mjs'],
    ['/node_modules/braintree/', 'braintree-gateway.mjs'],
  ] as const) {
    expect(withLibrary(library).sort()).toEqual(paying.map((name) => join(name, file)));
  }
});

test('the common passwords are in a separate file, outside the startup bundle', () => {
  const withList = bundleNames.filter((name) => modulesOf(name).includes('common-passwords.mjs'));
  // The last three show users as their function does, and never load it.
  expect(withList).toEqual([
    'applications',
    'sessions',
    'staff',
    'users',
    'stream',
    'deliveries',
    'transfers',
  ]);
  for (const name of withList) {
    expect(sourcesOf(name).filter((source) => source.endsWith('/common-passwords.ts'))).toEqual([]);
  }
});

test('a bundle ships every file that it loads lazily', () => {
  for (const name of bundleNames) {
    const files = modulesOf(name);
    for (const file of files) {
      const text = readFileSync(join(bundleFile(name), '..', file), 'utf8');
      const loaded = [...text.matchAll(/import\("\.\/([\w-]+\.mjs)"\)/g)].map(([, path]) => path);
      expect(files).toEqual(expect.arrayContaining(loaded));
    }
  }
});

const modulesOf = (name: string) =>
  readdirSync(dirname(bundleFile(name))).filter((file) => file.endsWith('.mjs'));

function sourcesOf(name: string, file = 'index.mjs'): string[] {
  const map = join(mapFolder, name, `${file}.map`);
  return JSON.parse(readFileSync(map, 'utf8')).sources;
}

test('PDF rendering is in a separate file, with the fonts beside it', () => {
  const folder = dirname(bundleFile('invoices'));
  expect(readFileSync(bundleFile('invoices'), 'utf8')).not.toContain('PDFKit');
  expect(readFileSync(join(folder, 'render-invoice.mjs'), 'utf8')).toContain('PDFKit');
  expect(statSync(join(folder, 'render-invoice.mjs')).size).toBeLessThan(MOST_OF_PDF);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...fontFiles]));
  const sizes = fontFiles.map((file) => statSync(join(folder, file)).size);
  expect(sizes.reduce((all, size) => all + size)).toBeLessThan(MOST_OF_FONTS);
  const others = bundleNames.filter((name) => name !== 'invoices');
  const withFonts = others.filter((name) =>
    readdirSync(dirname(bundleFile(name))).some((file) => /\.(?:ttf|otf|woff)$/.test(file)),
  );
  expect(withFonts).toEqual([]);
});

/** Lambda takes 250 MB. */
const MOST_OF_PICTURES = 30 * 1024 * 1024;

test('the library of pictures is beside their function alone, for the processor of Lambda', () => {
  const withLibrary = bundleNames.filter((name) =>
    existsSync(join(dirname(bundleFile(name)), 'node_modules')),
  );
  expect(withLibrary).toEqual(['pictures']);
  const folder = join(dirname(bundleFile('pictures')), 'node_modules');
  expect(readdirSync(join(folder, '@img')).sort()).toEqual([
    ...['colour', 'sharp-libvips-linux-arm64', 'sharp-linux-arm64'],
  ]);
  const { version } = JSON.parse(readFileSync(join(folder, 'sharp/package.json'), 'utf8'));
  expect(version).toBe(packageJson.dependencies.sharp);
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .map((found) => (found.isFile() ? found.size : 0));
  expect(sizes.reduce((all, size) => all + size)).toBeLessThan(MOST_OF_PICTURES);
  const naming = bundleNames.flatMap((name) =>
    modulesOf(name)
      .filter((file) =>
        /from\s*"sharp"/.test(readFileSync(join(dirname(bundleFile(name)), file), 'utf8')),
      )
      .map((file) => join(name, file)),
  );
  expect(naming).toEqual(['pictures/make-picture.mjs']);
});

test('a bundle makes a picture smaller', async () => {
  const { makePicture } = await import(join(dirname(bundleFile('pictures')), 'make-picture.mjs'));
  const drawing = sharp({ create: { width: 400, height: 200, channels: 3, background: '#a52' } });
  const small = await makePicture(await drawing.png().toBuffer(), '160.webp');
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 80 });
});

const kmsFile = (name: string) => join(bundleFile(name), '..', 'kms-cipher.mjs');

test('no function has SQLite, and all but two have DynamoDB', () => {
  for (const name of bundleNames) {
    expect(readFileSync(bundleFile(name), 'utf8')).not.toContain('node:sqlite');
    const sources = sourcesOf(name);
    expect(sources.filter((source) => source.includes('/sqlite/'))).toEqual([]);
    // They hand on whatever needs the table.
    const hasTable = sources.some((source) => source.endsWith('/dynamodb-storage.ts'));
    expect(hasTable).toBe(name !== 'root' && name !== 'mcp');
  }
});

const OF_PROGRAMS =
  /^(?:\.\.\/)+(?:bin\/(?:ops|local)|lib)\/|node_modules\/(?:@aws-sdk\/client-cloudwatch|commander)\//;

/** What reads files of records. */
const OF_FILES = /node_modules\/csv-\w+\//;

test('a function bundles no code that only programs need', () => {
  for (const name of bundleNames) {
    const sources = sourcesOf(name);
    expect(sources).toContain('../../../shared/contract/errors.ts');
    expect(sources.filter((source) => OF_PROGRAMS.test(source))).toEqual([]);
    expect([name, sources.some((source) => OF_FILES.test(source))]).toEqual([
      name,
      name === 'transfers',
    ]);
  }
});

const folder = mkdtempSync(join(tmpdir(), 'shopwright-bundles-'));
const publicUrl = `http://127.0.0.1:${await freePort()}`;
let server: LocalServer;

beforeAll(async () => {
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, newFileKey());
  const environment = {
    // Nothing listens there: what is asked here needs no database.
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: 'shopwright',
    KEY_FILE: keyFile,
    FILES_FOLDER: join(folder, 'files'),
    POWERTOOLS_LOG_LEVEL: 'WARN',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { hostname, port } = new URL(publicUrl);
  const functions = await bundledFunctions();
  server = await startServer({ functions, port: Number(port), host: hostname });
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('each function refuses requests without a key', async () => {
  const closed = operations.filter(({ route }) => route.access !== 'anyone');
  const answers = await Promise.all(
    closed.map(async ({ method, path }) => {
      const { status } = await fetch(`${publicUrl}/v0${path.replaceAll(/:\w+/g, '1')}`, { method });
      return [functionOf(`/v0${path}`), status] as const;
    }),
  );
  expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  const asked = new Set(answers.map(([name]) => name));
  expect(functionNames.filter((name) => !asked.has(name))).toEqual([
    'root',
    'mcp',
    'pictures',
    'sessions',
    'tokens',
  ]);
});

test.each(functionNames)('%s knows only its own paths', async (name) => {
  const response = await fetch(`${publicUrl}/v0/${name}/1/2/3/4`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ status: false, errors: [{ code: 404 }] });
});

test('the dashboard has what the probe looks for', async () => {
  const found = probesAt(0).find(({ path }) => path === '/dashboard');
  const response = await fetch(`${publicUrl}${found?.path}`);
  expect([response.status, (await response.text()).includes(found?.says ?? '-')]).toEqual([
    200,
    true,
  ]);
});

test('the sweep runs on its schedule and fails if the database does', async () => {
  const { handler } = await import(bundleFile('sweep'));
  const context = { getRemainingTimeInMillis: () => 1_000 };
  await expect(handler({}, context)).rejects.toThrow('The service is busy');
});

test('each function ships the licenses of its packages', () => {
  const noticesOf = (name: string) =>
    readFileSync(join(dirname(bundleFile(name)), 'notices.txt'), 'utf8');
  const lacking = bundleNames.filter(
    (name) => !/^@middy\/core [\d.]+ \(MIT\)$/m.test(noticesOf(name)),
  );
  expect(lacking.filter((name) => functionNames.includes(name))).toEqual([]);
  expect(noticesOf('invoices')).toMatch(/^@embedpdf\/fonts-arabic [\d.]+ \(/m);
  expect(noticesOf('brands')).not.toContain('pdfkit');
});
