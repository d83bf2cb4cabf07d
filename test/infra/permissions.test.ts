import { describe, expect, it } from 'vitest';
import { resources } from '../../functions/index.ts';
import { unserved } from '../../functions/unserved.ts';
import { permissionsOf } from '../../lib/permissions.ts';
import { isCatalogue } from '../../shared/contract/resource.ts';
import {
  accountPartition,
  applicationPartition,
  recordPartition,
} from '../../shared/storage/keys.ts';
import { KEY_INDEXES } from '../../shared/storage/table-definition.ts';
import { actionsOf, isOf, partitionsOf, type Statement, statementsIn } from './policies.ts';
import { functionOfAlias, functionsIn, resourcesIn, synthesise } from './synthesis.ts';

const { api } = synthesise();
const functions = functionsIn(api);
const policies = [...resourcesIn(api, 'AWS::IAM::Policy').values()];

const statementsOf = (name: string) => statementsIn(api, name);

const isFor = (service: string) => (statement: Statement) =>
  actionsOf(statement).some((action) => action.startsWith(`${service}:`));

/** Not of the stream, which has no partitions. */
const isOfTable = (statement: Statement) => !actionsOf(statement).includes('dynamodb:GetRecords');

/** Those of large stores go with the others: see "the patterns of partitions". */
const isOfAnyStore = (pattern: string) => !pattern.endsWith('#p?');

/** `Query *#application` for each operation on each partition pattern that a function may do. */
function tableAccess(name: string): string[] {
  return statementsOf(name)
    .filter(isFor('dynamodb'))
    .flatMap((statement) =>
      actionsOf(statement).flatMap((action) =>
        partitionsOf(statement)
          .filter(isOfAnyStore)
          .map(
            (pattern) =>
              `${action.slice('dynamodb:'.length)} ${KEY_INDEXES.filter((index) => isOf(index, statement)).map((index) => `${index} of `)}${pattern}`,
          ),
      ),
    )
    .sort();
}

const reading = (...names: string[]) =>
  names.flatMap((name) => [
    ...['BatchGetItem', 'GetItem', 'Query'].map((each) => `${each} *#${name}`),
    ...inShards(name, 'Query'),
  ]);

/** The stock of products may be split. */
const inShards = (name: string, ...operations: string[]) =>
  name === 'products'
    ? [0, 1, 2, 3].flatMap((n) => operations.map((each) => `${each} *#products#stock#${n}`))
    : [];

/** Counts records, and skips them, by the index of keys. */
const countingKeys = (name: string) => [
  `Query keys of *#${name}`,
  `Query userKeys of *#${name}#user#*`,
];

const countingStates = (name: string) => `Query stateKeys of *#${name}#state#*`;

const writing = (name: string) => [
  ...['DeleteItem', 'PutItem', 'UpdateItem'].map((each) => `${each} *#${name}`),
  ...inShards(name, 'UpdateItem'),
];

/** Changes counters of records. */
const counting = (name: string) => [`UpdateItem *#${name}`, ...inShards(name, 'UpdateItem')];

/** Says that records of the catalogue changed. */
const announcing = (name: string) => `PutItem *#${name}#changes`;

/** Holds all records of the catalogue, and hears of changes. */
const holding = (name: string) => [
  `Query *#${name}#changes`,
  ...['BatchGetItem', 'GetItem'].map((each) => `${each} *#${name}#snapshot`),
];

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

const catalogues = resources.filter(isCatalogue).map(({ name }) => name);

describe('the policy of a function', () => {
  const application = 'Query *#application';
  /** The callers of requests, and the answers of its own. */
  const answering = (name: string) => [
    application,
    'Query *#revocations',
    ...COUNTING,
    ...['GetItem', 'PutItem'].map((each) => `${each} *#idempotency#${name}#*`),
  ];

  it.each([
    ['root', []],
    [
      'tokens',
      [application, ...COUNTING, ...reading('failures'), ...['failures', 'keys'].flatMap(writing)],
    ],
    ['application', [...answering('application'), 'PutItem *#application']],
    ['brands', [...answering('brands'), ...keeping('brands')]],
    [
      'products',
      [
        ...answering('products'),
        ...keeping('products'),
        ...reading('products#skus', 'categories', 'brands', 'collections'),
        ...['categories', 'brands', 'collections'].flatMap(holding),
        ...writing('products#skus'),
      ],
    ],
    [
      'addresses',
      [
        ...answering('addresses'),
        ...countingKeys('addresses'),
        ...reading('addresses', 'addresses#user#*'),
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
        ...reading(
          'orders',
          'orders#user#*',
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
        ),
        ...['orders', 'carts', 'coupons', 'invoices#counters'].flatMap(writing),
        ...counting('products'),
        announcing('coupons'),
        ...['promotions', 'paymentMethods', 'shippings', 'taxes'].flatMap(holding),
        'PutItem *#due',
        'PutItem *#invoices',
      ],
    ],
    [
      'sweep',
      [
        application,
        'PutItem *#invoices',
        ...reading('due#*', 'orders', 'products', 'coupons', 'invoices', 'invoices#counters'),
        ...['due', 'orders', 'coupons', 'invoices#counters'].flatMap(writing),
        ...counting('products'),
        announcing('coupons'),
      ],
    ],
    [
      'deliveries',
      [
        application,
        countingStates('orders'),
        ...reading('application', 'due', 'events', 'feed', 'feed#made', 'mails'),
        ...reading('carts', 'categories', 'coupons', 'invoices', 'notifications', 'orders'),
        ...reading('notifications#requests', 'products', 'taxes'),
        ...reading('users', 'users#codes', 'users#emails'),
        ...reading('webhooks', 'webhooks#deliveries', 'webhooks#state', 'webhooks#waiting#*'),
        ...['due', 'events', 'feed', 'feed#made', 'mails', 'mails#counts'].flatMap(writing),
        ...['webhooks', 'webhooks#deliveries', 'webhooks#state'].flatMap(writing),
        announcing('webhooks'),
        ...['categories', 'taxes'].flatMap(holding),
      ],
    ],
    [
      'stream',
      [
        ...['coupons', 'products'].map(announcing),
        ...reading('application', 'deletions', 'feed', 'feed#made', 'users', 'users#emails'),
        ...['events', 'feed', 'feed#made', 'due', 'coupons'].flatMap(writing),
        ...catalogues.flatMap((name) => [
          ...reading(name),
          ...holding(name),
          ...['PutItem', 'UpdateItem'].map((each) => `${each} *#${name}#snapshot`),
        ]),
      ],
    ],
    [
      'files',
      [
        ...answering('files'),
        ...countingKeys('files'),
        ...reading('files', 'files#user#*', 'files#counts', 'files#uploads'),
        ...['files', 'files#counts', 'files#uploads', 'due'].flatMap(writing),
        DELETING,
      ],
    ],
    [
      'invoices',
      [
        ...answering('invoices'),
        ...countingKeys('invoices'),
        ...reading('invoices', 'invoices#user#*', 'invoices#counters', 'orders'),
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
        ...reading('orders', 'paymentMethods', 'products', 'coupons', 'taxes'),
        ...reading('invoices', 'invoices#counters'),
        ...['orders', 'coupons', 'invoices#counters'].flatMap(writing),
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
        ...reading(
          'users',
          'users#user#*',
          'users#emails',
          'users#codes',
          'users#facebook',
          'failures',
          'carts',
          'carts#aliases',
          'carts#user#*',
          'addresses',
          'addresses#user#*',
          'files',
          'files#user#*',
          'orders',
          'orders#user#*',
          'invoices',
          'invoices#user#*',
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
          'failures',
          'carts',
          'carts#aliases',
          'addresses',
          'files',
          'files#counts',
          'orders',
        ].flatMap(writing),
        DELETING,
      ],
    ],
  ])('of %s allows exactly these operations on these partitions', (name, expected) => {
    expect(tableAccess(name)).toEqual(expected.sort());
  });

  it.each(resources)(
    'of $name reaches no partition but its own, the declared and the shared',
    ({ name, reads = [], writes = [], counts = [], puts = [], replicates = [] }) => {
      const own = [
        name,
        `${name}#user#*`,
        `${name}#state#*`,
        `${name}#changes`,
        `${name}#snapshot`,
      ];
      const announced = writes.map((each) => `${each}#changes`);
      const held = replicates.flatMap((each) => [`${each}#changes`, `${each}#snapshot`]);
      const shards = [name, ...reads].flatMap((each) => inShards(each, 'Query'));
      const split = shards.map((each) => each.split(' *#')[1] ?? '');
      const others = [...reads, ...writes, ...counts, ...puts, ...announced, ...held, ...split];
      const shared = [
        'application',
        'revocations',
        'requests',
        `idempotency#${name}#*`,
        'deletions',
      ];
      const reachable = [...shared, ...own, ...others];
      expect(
        tableAccess(name)
          .map((access) => access.split(' *#')[1] ?? '')
          .filter((partition) => !reachable.includes(partition)),
      ).toEqual([]);
    },
  );

  it.each([...functions.keys()])(
    'of %s is bound to partitions wherever it names the table',
    (name) => {
      for (const statement of statementsOf(name).filter(isFor('dynamodb')).filter(isOfTable)) {
        expect(statement.Condition).toEqual({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': expect.any(Array) },
        });
        expect(JSON.stringify(statement.Resource)).toMatch(/ImportValue.*Table\w+Arn/);
      }
    },
  );

  it.each([...functions.keys()])('of %s has no scan and no wildcard', (name) => {
    const statements = statementsOf(name);
    const actions = statements.flatMap(actionsOf);
    expect(actions.filter((action) => /Scan|PartiQL|\*/.test(action))).toEqual([]);
    const unlimited = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
    expect(unlimited.filter((each) => !isFor('s3')(each)).flatMap(actionsOf)).toEqual([]);
  });

  it('decrypts and encrypts for its purposes alone', () => {
    const purposes: Record<string, string[]> = {
      orders: ['payments', 'hash'],
      deliveries: ['webhooks', 'hash'],
      payments: ['payments', 'hash'],
      sweep: ['payments'],
      tokens: ['secret', 'token', 'admin-token'],
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
      const expected = ['root', 'events', 'stream'].includes(name)
        ? []
        : [allowing('kms:Decrypt', purposes[name] ?? ['hash'])];
      const encrypting = name === 'webhooks' ? [allowing('kms:Encrypt', ['webhooks'])] : [];
      expect(statementsOf(name).filter(isFor('kms'))).toEqual([...expected, ...encrypting]);
    }
  });

  it('reaches the bytes of files in the functions that need them, and lists none', () => {
    const allowed: Record<string, string[]> = {
      files: ['s3:GetObject', 's3:PutObject'],
      sweep: ['s3:DeleteObject'],
    };
    for (const name of functions.keys()) {
      const statements = statementsOf(name).filter(isFor('s3'));
      expect(statements.flatMap(actionsOf)).toEqual(allowed[name] ?? []);
      for (const { Resource } of statements) {
        expect(Resource).toEqual({
          'Fn::Join': ['', [{ 'Fn::ImportValue': expect.stringMatching(/Files\w+Arn/) }, '/*']],
        });
      }
    }
  });

  it('lets root call what requests reach, and those without requests deliveries alone', () => {
    const invoking = (name: string) => statementsOf(name).filter(isFor('lambda'));
    const background = unserved.map(({ name }) => name);
    const others = [...functions].filter(([name]) => !['root', ...background].includes(name));
    const aliases = [...resourcesIn(api, 'AWS::Lambda::Alias').keys()];
    const aliasOf = (id: string) =>
      aliases.find((alias) => functionOfAlias(api, { Ref: alias }) === id);
    const allowing = { Effect: 'Allow', Action: 'lambda:InvokeFunction' };
    expect(invoking('root')).toEqual([
      { ...allowing, Resource: others.map(([, { id }]) => ({ Ref: aliasOf(id) })) },
    ]);
    expect(others.map(([name]) => name).flatMap(invoking)).toEqual([]);
    for (const [statement, ...further] of background.map(invoking)) {
      expect(statement).toMatchObject(allowing);
      expect(JSON.stringify(statement?.Resource)).toContain(
        ':function:shopwright-prod-deliveries:live"',
      );
      expect(further).toEqual([]);
    }
  });

  it('is the only one of its role', () => {
    for (const { Properties } of resourcesIn(api, 'AWS::IAM::Role').values()) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
      expect(Properties).not.toHaveProperty('Policies');
    }
    // CodeDeploy has a role, too.
    expect(policies).toHaveLength(functions.size + 1);
  });
});

describe('the patterns of partitions', () => {
  const matches = (pattern: string, partition: string) =>
    new RegExp(`^${pattern.replace('*', '.*')}$`).test(partition);

  it('match the keys of every application, and no others', () => {
    expect(matches('*#application', applicationPartition(7))).toBe(true);
    expect(matches('*#brands', recordPartition(7, 'brands'))).toBe(true);
    expect(matches('*#brands', recordPartition(7, 'products'))).toBe(false);
    expect(matches('*#application', accountPartition(7))).toBe(false);
  });

  it('go with those of the partitions of a large store', () => {
    const parts = { orders: 'orders#p?', carts: 'carts#p?', due: 'due#p?' };
    const granted = [...resources, ...unserved].flatMap(
      (resource) => permissionsOf(resource).table,
    );
    const found = granted.flatMap(({ partitions }) =>
      Object.entries(parts).filter((names) => names.some((name) => partitions.includes(name))),
    );
    expect(new Set(found.flat())).toEqual(new Set(Object.entries(parts).flat()));
    for (const { partitions } of granted) {
      for (const [name, part] of Object.entries(parts)) {
        expect(partitions.includes(part)).toBe(partitions.includes(name));
      }
    }
  });
});
