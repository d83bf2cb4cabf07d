import { describe, expect, it } from 'vitest';
import { resources } from '../../functions/index.ts';
import { unserved } from '../../functions/unserved.ts';
import {
  accountPartition,
  applicationPartition,
  recordPartition,
} from '../../shared/storage/keys.ts';
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

/** `Query *#application` for each operation on each partition pattern that a function may do. */
function tableAccess(name: string): string[] {
  return statementsOf(name)
    .filter(isFor('dynamodb'))
    .flatMap((statement) =>
      actionsOf(statement).flatMap((action) =>
        partitionsOf(statement).map(
          (pattern) =>
            `${action.slice('dynamodb:'.length)} ${isOf('keys', statement) ? 'keys of ' : ''}${pattern}`,
        ),
      ),
    )
    .sort();
}

const reading = (...names: string[]) =>
  names.flatMap((name) => ['BatchGetItem', 'GetItem', 'Query'].map((each) => `${each} *#${name}`));

/** Counts records, and skips them, by the index of keys. */
const counting = (name: string) => `Query keys of *#${name}`;

const writing = (name: string) =>
  ['DeleteItem', 'PutItem', 'UpdateItem'].map((each) => `${each} *#${name}`);

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
  ...holding(name),
  ...['PutItem', 'UpdateItem'].map((each) => `${each} *#${name}#snapshot`),
];

describe('the policy of a function', () => {
  const application = 'Query *#application';
  const posting = ['GetItem *#idempotency', 'PutItem *#idempotency'];

  it.each([
    ['root', []],
    ['tokens', [application, ...reading('failures'), ...['failures', 'keys'].flatMap(writing)]],
    ['application', [application, ...posting, 'PutItem *#application']],
    ['brands', [application, ...posting, ...keeping('brands')]],
    [
      'products',
      [
        application,
        ...posting,
        ...keeping('products'),
        ...reading('categories', 'brands', 'collections'),
        ...['categories', 'brands', 'collections'].flatMap(holding),
      ],
    ],
    [
      'addresses',
      [
        application,
        ...posting,
        counting('addresses'),
        ...reading('addresses', 'addresses#user#*'),
        ...writing('addresses'),
        DELETING,
      ],
    ],
    [
      'coupons',
      [
        application,
        ...posting,
        ...keeping('coupons'),
        ...reading('coupons#codes'),
        ...writing('coupons#codes'),
      ],
    ],
    [
      'orders',
      [
        application,
        ...posting,
        counting('orders'),
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
        ...['orders', 'carts', 'products', 'coupons', 'invoices#counters'].flatMap(writing),
        ...['products', 'coupons'].map(announcing),
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
        ...['due', 'orders', 'products', 'coupons', 'invoices#counters'].flatMap(writing),
        ...['products', 'coupons'].map(announcing),
      ],
    ],
    [
      'files',
      [
        application,
        ...posting,
        counting('files'),
        ...reading('files', 'files#user#*', 'files#counts', 'files#uploads'),
        ...['files', 'files#counts', 'files#uploads', 'due'].flatMap(writing),
        DELETING,
      ],
    ],
    [
      'invoices',
      [
        application,
        ...posting,
        counting('invoices'),
        ...reading('invoices', 'invoices#user#*', 'invoices#counters', 'orders'),
        ...['invoices', 'invoices#counters', 'orders'].flatMap(writing),
        DELETING,
      ],
    ],
    [
      'payments',
      [
        application,
        ...posting,
        'PutItem *#due',
        'PutItem *#invoices',
        ...reading('orders', 'paymentMethods', 'products', 'coupons', 'taxes'),
        ...reading('invoices', 'invoices#counters'),
        ...['orders', 'products', 'coupons', 'invoices#counters'].flatMap(writing),
        ...['products', 'coupons'].map(announcing),
      ],
    ],
    [
      'users',
      [
        application,
        'PutItem *#application',
        'PutItem *#due',
        ...posting,
        counting('users'),
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
    ({ name, reads = [], writes = [], puts = [], replicates = [] }) => {
      const own = [name, `${name}#user#*`, `${name}#changes`, `${name}#snapshot`];
      const announced = writes.map((each) => `${each}#changes`);
      const held = replicates.flatMap((each) => [`${each}#changes`, `${each}#snapshot`]);
      const others = [...reads, ...writes, ...puts, ...announced, ...held];
      const reachable = ['application', 'idempotency', 'deletions', ...own, ...others];
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
      tokens: ['secret', 'token'],
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
});
