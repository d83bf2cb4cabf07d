import { describe, expect, it } from 'vitest';
import { FUNCTION_GROUPS, ONE_ROLE } from '../../lib/function-groups.ts';
import { type Resource, usedBy } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { IMPORTABLE } from '../../shared/resources/schemas/import.ts';
import { unserved } from '../../shared/resources/unserved.ts';
import {
  accountPartition,
  applicationPartition,
  foundTexts,
  foundWords,
  INDEX,
  recordPartition,
} from '../../shared/storage/keys.ts';
import { KEY_INDEXES } from '../../shared/storage/table-definition.ts';
import {
  actionsOf,
  isOf,
  partitionsOf,
  policiesIn,
  type Statement,
  statementsIn,
} from './policies.ts';
import { resourcesIn, synthesise, workingFunctionsIn } from './synthesis.ts';

const { api } = synthesise();
const functions = workingFunctionsIn(api);

const statementsOf = (name: string) => statementsIn(api, name);

const isFor = (service: string) => (statement: Statement) =>
  actionsOf(statement).some((action) => action.startsWith(`${service}:`));

/** Not of the stream, which has no partitions. */
const isOfTable = (statement: Statement) => !actionsOf(statement).includes('dynamodb:GetRecords');

/** Each statement is of the table, or of one index. */
function indexOf(statement: Statement): string {
  const indexes = [INDEX, ...KEY_INDEXES].filter((index) => isOf(index, statement));
  expect(indexes.length + Number(isOf(undefined, statement))).toBe(1);
  return indexes.map((index) => `${index} of `).join('');
}

/** `GetItem *#application` for each operation on each partition pattern that a function may do. */
function tableAccess(name: string): string[] {
  return statementsOf(name)
    .filter(isFor('dynamodb'))
    .flatMap((statement) =>
      actionsOf(statement).flatMap((action) =>
        partitionsOf(statement).map(
          (pattern) => `${action.slice('dynamodb:'.length)} ${indexOf(statement)}${pattern}`,
        ),
      ),
    )
    .sort();
}

const reading = (...names: string[]) =>
  names.flatMap((name) => [
    ...['BatchGetItem', 'GetItem', 'Query'].map((each) => `${each} *#${name}`),
    ...inShards(name, 'BatchGetItem'),
  ]);

/** The stock of products lies beside them. */
const inShards = (name: string, ...operations: string[]) =>
  name === 'products'
    ? [0, 1, 2, 3].flatMap((n) => operations.map((each) => `${each} *#products#stock#${n}`))
    : [];

const listingOfUser = (name: string) => `Query userKeys of *#${name}#user#*`;

/** Queries the index that has whole items. */
const readingIndex = (name: string) => `Query gsi1 of *#${name}`;

/** Counts records, and skips them, by the index of keys. */
const countingKeys = (name: string) => [`Query keys of *#${name}`, listingOfUser(name)];

/** Finds records by words. */
const finding = (name: string) => [
  ...[0, 1, 2, 3].map((n) => `Query *#${name}#found#${n}`),
  `Query *#${name}#text`,
];

const countingStates = (name: string) => `Query stateKeys of *#${name}#state#*`;

const writing = (name: string) => [
  ...['DeleteItem', 'PutItem', 'UpdateItem'].map((each) => `${each} *#${name}`),
  ...inShards(name, 'UpdateItem'),
];

/** Changes the stock of records. */
const counting = (name: string) => inShards(name, 'UpdateItem');

/** Says that records of the catalogue changed. */
const announcing = (name: string) => `PutItem *#${name}#changes`;

/** Holds all records of the catalogue, and hears of changes. */
const holding = (name: string) => [
  `Query *#${name}#changes`,
  ...(name === 'products'
    ? ['BatchGetItem', 'GetItem'].map((each) => `${each} *#${name}#snapshot`)
    : []),
  ...inShards(name, 'Query'),
];

/** Says in the log of the account what was done. */
const LOGGING = 'PutItem *#activity';

/** Says who deleted a record. */
const DELETING = 'PutItem *#deletions';

/** What the function of a catalogue may do with all that it is kept in. */
const keeping = (name: string) => [
  ...reading(name),
  ...writing(name),
  announcing(name),
  DELETING,
  ...inShards(name, 'DeleteItem', 'PutItem'),
  ...holding(name),
];

/** Counts the requests of a store together with other instances. */
const COUNTING = ['GetItem *#requests', 'UpdateItem *#requests'];

/** Reads what an API key allows, and says that it was used. */
const TAKING_KEYS = ['GetItem *#apiKeys#digests', 'UpdateItem *#apiKeys#uses'];

describe('the policy of a function', () => {
  const application = 'GetItem *#application';
  /** The callers of requests, and the answers of its own. */
  const answering = (name: string) => [
    application,
    'Query *#revocations',
    ...TAKING_KEYS,
    ...COUNTING,
    ...['GetItem', 'PutItem'].map((each) => `${each} *#idempotency#${name}#*`),
  ];

  it.each([
    ['root', []],
    [
      'tokens',
      [application, ...COUNTING, ...reading('failures'), ...['failures', 'keys'].flatMap(writing)],
    ],
    [
      'application',
      [
        ...answering('application'),
        'PutItem *#application',
        ...reading('requests', 'mails#counts', 'orders#totals', 'users#totals'),
        LOGGING,
      ],
    ],
    [
      'brands',
      // The catalogues of one role; each once.
      [...new Set(ONE_ROLE.flatMap((name) => [...answering(name), ...keeping(name)]))],
    ],
    [
      'products',
      [
        ...answering('products'),
        ...keeping('products'),
        ...reading('products#skus', 'categories', 'brands', 'collections', 'failures'),
        ...reading('shippings', 'taxes'),
        ...['categories', 'brands', 'collections', 'shippings', 'taxes'].flatMap(holding),
        ...['products#skus', 'failures'].flatMap(writing),
        'PutItem *#products#notify',
        'PutItem *#due',
      ],
    ],
    ['pictures', [...COUNTING, ...reading('application', 'files')]],
    [
      'apiKeys',
      [
        ...answering('apiKeys'),
        ...countingKeys('apiKeys'),
        ...reading('apiKeys', 'apiKeys#counts', 'apiKeys#uses'),
        ...['apiKeys', 'apiKeys#counts', 'apiKeys#digests', 'apiKeys#uses'].flatMap(writing),
        LOGGING,
        DELETING,
      ],
    ],
    [
      'roles',
      [
        ...answering('roles'),
        ...countingKeys('roles'),
        ...reading('roles', 'staff', 'staff#counts'),
        ...['roles', 'staff#counts'].flatMap(writing),
        'PutItem *#revocations',
        LOGGING,
        DELETING,
      ],
    ],
    [
      'applications',
      [
        ...answering('applications'),
        ...reading('staff', 'roles', 'staff#opening', 'staff#counts', 'staff#emails', 'failures'),
        ...['staff#opening', 'staff#counts', 'failures'].flatMap(writing),
        ...['contents', 'paymentMethods', 'shippings'].flatMap((name) => [
          `PutItem *#${name}`,
          announcing(name),
        ]),
        ...['application', 'staff', 'staff#emails'].map((name) => `PutItem *#${name}`),
        ...['GetItem', 'PutItem', 'Query'].map((each) => `${each} account#*`),
        LOGGING,
      ],
    ],
    [
      'staff',
      [
        ...answering('staff'),
        ...countingKeys('staff'),
        ...reading('staff', 'roles', 'staff#counts', 'staff#emails', 'sessions#*', 'failures'),
        ...['staff', 'staff#counts', 'staff#emails', 'sessions#*', 'failures'].flatMap(writing),
        ...['revocations', 'staff#codes', 'notifications#requests'].map(
          (name) => `PutItem *#${name}`,
        ),
        LOGGING,
        DELETING,
      ],
    ],
    [
      'addresses',
      [
        ...answering('addresses'),
        ...countingKeys('addresses'),
        ...reading('addresses'),
        ...writing('addresses'),
        DELETING,
      ],
    ],
    [
      'coupons',
      [
        ...answering('coupons'),
        ...keeping('coupons'),
        ...reading('coupons#codes'),
        ...writing('coupons#codes'),
      ],
    ],
    [
      'orders',
      [
        ...answering('orders'),
        ...countingKeys('orders'),
        countingStates('orders'),
        ...finding('orders'),
        ...reading(
          'orders#totals',
          'orders',
          'carts',
          'carts#aliases',
          'products',
          'addresses',
          'users',
          'coupons',
          'coupons#codes',
          'promotions',
          'shippings',
          'paymentMethods',
          'taxes',
          'invoices',
          'invoices#counters',
          'orders#notes',
          'orders#uses',
          'failures',
          'events',
          'events#of',
          'files',
        ),
        ...['orders', 'carts', 'coupons', 'invoices#counters', 'orders#counters'].flatMap(writing),
        ...['orders#notes', 'orders#uses', 'failures'].flatMap(writing),
        DELETING,
        ...counting('products'),
        announcing('coupons'),
        ...['promotions', 'paymentMethods', 'shippings', 'taxes'].flatMap(holding),
        'PutItem *#due',
        'PutItem *#invoices',
        'PutItem *#notifications#requests',
      ],
    ],
    [
      'notifications',
      [
        ...answering('notifications'),
        ...keeping('notifications'),
        ...reading('orders', 'users', 'invoices', 'withdrawals', 'staff', 'mails'),
        ...writing('mails#counts'),
        'PutItem *#notifications#requests',
        'PutItem *#mails',
        LOGGING,
      ],
    ],
    [
      'sweep',
      [
        application,
        'PutItem *#invoices',
        'PutItem *#heartbeat',
        readingIndex('due#*'),
        ...reading('orders', 'products', 'coupons', 'invoices', 'invoices#counters'),
        ...['due', 'orders', 'orders#uses', 'coupons', 'invoices#counters'].flatMap(writing),
        ...counting('products'),
        announcing('coupons'),
      ],
    ],
    [
      'deliveries',
      [
        application,
        listingOfUser('orders'),
        countingStates('orders'),
        ...reading('application', 'due', 'events', 'feed', 'feed#made', 'mails'),
        ...reading('carts', 'categories', 'coupons', 'invoices', 'notifications', 'orders'),
        ...reading(
          'contents',
          'withdrawals',
          'notifications#requests',
          'products',
          'products#notify',
          'staff#emails',
          'taxes',
        ),
        'PutItem *#notifications#requests',
        ...writing('products#notify'),
        ...reading('reports', 'reports#parts', 'reports#sums'),
        ...reading('users', 'users#codes', 'users#emails'),
        ...reading('webhooks', 'webhooks#deliveries', 'webhooks#state'),
        readingIndex('webhooks#waiting#*'),
        ...['due', 'events', 'events#of', 'feed', 'feed#made'].flatMap(writing),
        ...['mails', 'mails#counts'].flatMap(writing),
        ...['reports', 'reports#parts', 'reports#sums'].flatMap(writing),
        ...['webhooks', 'webhooks#deliveries', 'webhooks#state'].flatMap(writing),
        announcing('webhooks'),
        ...['categories', 'taxes'].flatMap(holding),
      ],
    ],
    [
      'transfers',
      [
        ...reading('application', 'due', 'imports', 'imports#progress'),
        ...reading('exports', 'exports#progress', 'feeds#files'),
        ...reading('addresses', 'carts', 'files', 'invoices', 'orders', 'subscribers', 'users'),
        ...reading(...IMPORTABLE, 'coupons#codes', 'products#skus'),
        ...['due', 'imports', 'imports#progress'].flatMap(writing),
        ...['exports', 'exports#progress', 'feeds#files'].flatMap(writing),
        ...['brands', 'categories', 'products', 'taxes'].flatMap(holding),
        ...[...IMPORTABLE, 'coupons#codes', 'products#skus'].flatMap(writing),
        ...['DeleteItem', 'PutItem', 'UpdateItem'].flatMap((each) => inShards('products', each)),
        ...IMPORTABLE.map(announcing),
      ],
    ],
    [
      'stream',
      [
        'PutItem *#aside',
        ...['coupons', 'products'].map(announcing),
        ...reading('application', 'deletions', 'due', 'feed', 'feed#made', 'users', 'users#emails'),
        ...reading('products', 'coupons', 'taxes', 'categories', 'webhooks', 'notifications'),
        ...[
          'events',
          'events#of',
          'feed',
          'feed#made',
          'due',
          'coupons',
          'products#snapshot',
        ].flatMap(writing),
        ...['orders#totals', 'users#totals', 'orders#notes', 'users#notes'].flatMap((name) => [
          ...reading(name),
          ...writing(name),
        ]),
        ...[0, 1, 2, 3].flatMap((n) => writing(`orders#found#${n}`)),
        ...[0, 1, 2, 3].flatMap((n) => writing(`users#found#${n}`)),
        ...writing('orders#text'),
        ...writing('users#text'),
        ...['products', 'taxes', 'categories'].flatMap(holding),
        ...counting('products'),
      ],
    ],
    [
      'files',
      [
        ...answering('files'),
        ...countingKeys('files'),
        ...reading('files', 'files#counts', 'files#uploads'),
        ...['files', 'files#counts', 'files#uploads', 'due'].flatMap(writing),
        DELETING,
      ],
    ],
    [
      'invoices',
      [
        ...answering('invoices'),
        ...countingKeys('invoices'),
        ...reading('invoices', 'invoices#counters', 'orders'),
        ...['invoices', 'invoices#counters', 'orders'].flatMap(writing),
        DELETING,
      ],
    ],
    [
      'payments',
      [
        ...answering('payments'),
        'PutItem *#due',
        'PutItem *#invoices',
        ...reading('orders', 'orders#uses', 'paymentMethods', 'products', 'coupons', 'taxes'),
        ...reading('invoices', 'invoices#counters'),
        ...['orders', 'orders#uses', 'coupons', 'invoices#counters'].flatMap(writing),
        ...counting('products'),
        announcing('coupons'),
      ],
    ],
    [
      'users',
      [
        ...answering('users'),
        'PutItem *#revocations',
        'PutItem *#due',
        ...countingKeys('users'),
        ...finding('users'),
        ...reading('users#totals'),
        ...['carts', 'addresses', 'files', 'orders', 'invoices', 'withdrawals'].map(listingOfUser),
        countingStates('orders'),
        ...reading(
          'users',
          'users#emails',
          'users#codes',
          'users#facebook',
          'users#logins',
          'users#notes',
          'orders#notes',
          'failures',
          'carts',
          'carts#aliases',
          'addresses',
          'files',
          'orders',
          'invoices',
          'withdrawals',
          'subscribers',
          'subscribers#emails',
          'products',
          'coupons',
          'taxes',
        ),
        ...holding('taxes'),
        ...[
          'users',
          'users#emails',
          'users#codes',
          'users#facebook',
          'users#logins',
          'users#notes',
          'failures',
          'carts',
          'carts#aliases',
          'addresses',
          'files',
          'files#counts',
          'orders',
          'subscribers',
          'subscribers#emails',
          'subscribers#tokens',
          'products#notify',
        ].flatMap(writing),
        readingIndex('products#notify#of#*'),
        DELETING,
      ],
    ],
  ])('for %s allows exactly these operations on these partitions', (name, expected) => {
    expect(tableAccess(name)).toEqual(expected.sort());
  });

  const accountsOf = ({ function: needs }: Resource) => [
    ...(needs?.accounts === 'list' ? ['Query account#*'] : []),
    ...(needs?.accounts === 'open'
      ? ['GetItem', 'PutItem', 'Query'].map((each) => `${each} account#*`)
      : []),
  ];

  it.each(resources)(
    'for $name reaches only its own, declared and shared partitions',
    (resource) => {
      const { name } = resource;
      const { read, written, counted, added, held, byUser, byState, ofIndex } = usedBy(resource);
      const found = resource.storage?.byWords
        ? [...foundWords.partitionNames(name), foundTexts.partitionName(name)]
        : [];
      const accounts = accountsOf(resource);
      const sharing = ONE_ROLE.includes(name) ? ONE_ROLE : [name];
      const own = sharing.flatMap((each) => [
        each,
        `${each}#user#*`,
        `${each}#state#*`,
        `${each}#changes`,
        `${each}#snapshot`,
      ]);
      const listed = [
        ...byUser.map((each) => `${each}#user#*`),
        ...byState.map((each) => `${each}#state#*`),
        ...ofIndex,
      ];
      const announced = written.map((each) => `${each}#changes`);
      const replicas = held.flatMap((each) => [`${each}#changes`, `${each}#snapshot`]);
      const shards = [name, ...read, ...held].flatMap((each) => inShards(each, 'Query'));
      const split = shards.map((each) => each.split(' *#')[1] ?? '');
      const others = [
        ...read,
        ...written,
        ...counted,
        ...added,
        ...announced,
        ...replicas,
        ...split,
      ];
      const shared = [
        'application',
        'revocations',
        'apiKeys#digests',
        'apiKeys#uses',
        'requests',
        ...sharing.map((each) => `idempotency#${each}#*`),
        'deletions',
      ];
      const reachable = [...shared, ...own, ...found, ...others, ...listed];
      expect(
        tableAccess(name)
          .filter((access) => !accounts.includes(access))
          .map((access) => access.split(' *#')[1] ?? '')
          .filter((partition) => !reachable.includes(partition)),
      ).toEqual([]);
    },
  );

  it.each([...functions.keys()])(
    'for %s limits the partitions wherever it names the table',
    (name) => {
      for (const statement of statementsOf(name).filter(isFor('dynamodb')).filter(isOfTable)) {
        expect(statement.Condition).toEqual({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.any(Array) },
        });
        expect(JSON.stringify(statement.Resource)).toMatch(/ImportValue.*Table\w+Arn/);
      }
    },
  );

  it.each([...functions.keys()])('for %s has no scan and no wildcard', (name) => {
    const statements = statementsOf(name);
    const actions = statements.flatMap(actionsOf);
    expect(actions.filter((action) => /Scan|PartiQL|\*/.test(action))).toEqual([]);
    const unlimited = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
    expect(unlimited.filter((each) => !isFor('s3')(each)).flatMap(actionsOf)).toEqual([]);
  });

  it('allows encryption and decryption only for its purposes', () => {
    const purposes: Record<string, string[]> = {
      orders: ['payments', 'hash'],
      deliveries: ['webhooks', 'hash'],
      payments: ['payments', 'hash'],
      staff: ['totp', 'hash'],
      sessions: ['staff-token', 'totp', 'hash'],
      sweep: ['payments'],
      tokens: ['secret', 'admin-token'],
      users: ['token', 'login', 'hash'],
      webhooks: ['webhooks', 'hash'],
    };
    const allowing = (Action: string, allowed: readonly string[]) => ({
      Effect: 'Allow',
      Action,
      Resource: { 'Fn::ImportValue': expect.stringContaining('Key') },
      Condition: { StringEquals: { 'kms:EncryptionContext:purpose': allowed } },
    });
    for (const name of functions.keys()) {
      const expected = [
        'activity',
        'root',
        'mcp',
        'events',
        'feeds',
        'pictures',
        'reports',
        'stream',
        'transfers',
        'shop',
      ].includes(name)
        ? []
        : [allowing('kms:Decrypt', purposes[name] ?? ['hash'])];
      const encrypted = {
        application: ['payments'],
        applications: ['secret', 'token', 'admin-token', 'staff-token', 'hash'],
        webhooks: ['webhooks'],
        staff: ['totp'],
      }[name];
      const encrypting = encrypted ? [allowing('kms:Encrypt', encrypted)] : [];
      expect(statementsOf(name).filter(isFor('kms'))).toEqual([...expected, ...encrypting]);
    }
  });

  const objects = (names: string) => ({
    'Fn::Join': ['', [{ 'Fn::ImportValue': expect.stringMatching(/Files\w+Arn/) }, `/${names}`]],
  });

  /** What reads pictures of anybody writes no bytes of files. */
  const objectsOf = (name: string, statement: Statement) =>
    name === 'pictures' && actionsOf(statement).includes('s3:PutObject')
      ? ['*.webp', '*.png'].map(objects)
      : objects('*');

  it('gives file access only to functions that need it, without listing', () => {
    const allowed: Record<string, string[]> = {
      files: ['s3:GetObject', 's3:PutObject'],
      imports: ['s3:PutObject'],
      exports: ['s3:GetObject'],
      feeds: ['s3:GetObject'],
      pictures: ['s3:GetObject', 's3:PutObject'],
      sweep: ['s3:DeleteObject'],
      transfers: ['s3:GetObject', 's3:PutObject'],
    };
    for (const name of functions.keys()) {
      const statements = statementsOf(name).filter(isFor('s3'));
      expect(statements.flatMap(actionsOf)).toEqual(allowed[name] ?? []);
      for (const statement of statements) {
        expect(statement.Resource).toEqual(objectsOf(name, statement));
      }
    }
  });

  it('lets root and mcp call the served functions, and background functions only workers', () => {
    const invoking = (name: string) => statementsOf(name).filter(isFor('lambda'));
    const background = unserved.map(({ name }) => name);
    const handingOver = background.filter((name) => !['transfers', 'shop'].includes(name));
    const others = [...functions.keys()].filter((name) => !['root', ...background].includes(name));
    const reached = others.filter((name) => name !== 'mcp');
    const allowing = { Effect: 'Allow', Action: 'lambda:InvokeFunction' };
    const called = (name: string) => {
      const [statement, ...further] = invoking(name);
      expect([statement, further]).toEqual([expect.objectContaining(allowing), []]);
      const aliases = [statement?.Resource].flat().map((each) => JSON.stringify(each));
      return aliases.map((text) => /:function:shopwright-prod-(\w+):live"/.exec(text)?.[1]).sort();
    };
    expect(called('root')).toEqual(others.sort());
    expect(called('mcp')).toEqual(reached.sort());
    expect(called('shop')).toEqual(reached.sort());
    expect([...reached, 'transfers'].flatMap(invoking)).toEqual([]);
    for (const name of handingOver) expect(called(name)).toEqual(['deliveries', 'transfers']);
  });

  it('is the only policy of its role', () => {
    for (const { Properties } of resourcesIn(api, 'AWS::IAM::Role').values()) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
    }
    for (const name of functions.keys()) {
      expect(policiesIn(api, name).map(({ PolicyName }) => PolicyName)).toEqual(['Access']);
    }
    const beside = [...resourcesIn(api, 'AWS::IAM::Policy').keys()];
    expect(beside).toHaveLength(FUNCTION_GROUPS.length);
    expect(beside.filter((id) => !/^Api[A-Z][a-z]+DeploymentsRole/.test(id))).toEqual([]);
  });
});

describe('the partition patterns', () => {
  const matches = (pattern: string, partition: string) =>
    new RegExp(`^${pattern.replace('*', '.*')}$`).test(partition);

  it('match the keys of every application and no others', () => {
    expect(matches('*#application', applicationPartition(7))).toBe(true);
    expect(matches('*#brands', recordPartition(7, 'brands'))).toBe(true);
    expect(matches('*#brands', recordPartition(7, 'products'))).toBe(false);
    expect(matches('*#application', accountPartition(7))).toBe(false);
  });
});
