import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { PROCESSORS } from '../../shared/resources/schemas/processors.ts';

const root = new URL('../../', import.meta.url);

/** The lines that may name a processor outside of its own files, by their files, and why. */
const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  // The lists.
  'shared/resources/schemas/processors.ts': /^import|^const (?:LIST|ALL_CONTRACTS) = /,
  'shared/payments/processors/code-of-processors.ts': /^import|Code,$/,
  'shared/payments/processors/documentation-of-processors.ts': /^import|Documentation,$/,
  'shop/processors/list.ts': /^import|InShop,$/,
  // How the library of a processor goes on in a browser, in prose.
  'functions/payments/documentation.ts': /^ {6}note: .*`stripe\.handleNextAction`/,
  'functions/payments/documented-schemas.ts': /^ {6}'.*`stripe\.handleNextAction`/,
  // The one that has a double.
  'bin/start/card-double.ts':
    /^import|^} from|useDouble\(|stripeDouble\(|Double,$|double: StripeDouble|new URL\(/,
  'bin/release/demo-store/make-days.ts': /^import|setProcessor\(/,
  'bin/release/demo-store/shopping.ts': /processor: 'Stripe'|method: 'Stripe'/,
  'bin/start/demo-store.ts': /^import|setProcessor\(/,
  // Answers as they were recorded.
  'bin/build/openapi/examples.json': /^/,
  // An example in the help of the command.
  'bin/ops/api.ts': /^ +'shopwright api PUT \/application\/processors\/stripe /,
};

const NAMES = PROCESSORS.map(({ name }) => name).join('|');

/** Words of the dashboard, which are data, and what describes a processor. */
const OWN = new RegExp(
  `^(?:desk/words/|shared/payments/processors/(?:${NAMES})/` +
    `|shared/resources/schemas/processors/(?:${NAMES})\\.ts$` +
    `|shop/processors/(?:${NAMES})\\.ts$|shop/static/(?:${NAMES})\\.js$)`,
);

const NAME = new RegExp(NAMES, 'i');

const named = ['functions', 'shared', 'bin', 'desk', 'lib', 'shop']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|js|json|css|html)$/.test(entry.name))
      .map((entry) => posix.relative(root.pathname, posix.join(entry.parentPath, entry.name))),
  )
  .filter((file) => !OWN.test(file))
  .flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .filter((line) => NAME.test(line))
      .map((line) => ({ file, line })),
  );

test('only the code of a processor names it', () => {
  const isException = ({ file, line }: (typeof named)[number]) => EXCEPTIONS[file]?.test(line);
  expect(named.filter((each) => !isException(each))).toEqual([]);
});

test('each exception is needed', () => {
  const files = new Set(named.map(({ file }) => file));
  expect(Object.keys(EXCEPTIONS).filter((file) => !files.has(file))).toEqual([]);
});
