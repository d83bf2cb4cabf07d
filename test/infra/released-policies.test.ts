import { describe, expect, it } from 'vitest';
import { keptGrants } from '../../lib/kept-grants.ts';
import packageJson from '../../package.json' with { type: 'json' };
import {
  type Grant,
  grantsIn,
  linesOf,
  missingGrants,
  POLICIES_CONTEXT,
  readPolicies,
  recordedVersions,
  type Synthesised,
} from '../formats/policies.ts';
import { synthesise } from './synthesis.ts';

/**
 * While a canary runs, the functions of the last release have the roles of this template. What is missing
 * goes into lib/kept-grants.ts for one release. While the version is not released yet, nobody runs it:
 * `npm run record:policies` records it again.
 */
const template = synthesise(POLICIES_CONTEXT).api.toJSON() as Synthesised;
const today = grantsIn(template);
const last = recordedVersions.at(-1) ?? '';
const released = readPolicies(last);

describe('the policies', () => {
  it(`allow everything that the functions of ${last} do`, () => {
    expect(released.length).toBeGreaterThan(500);
    const advice =
      `keep these in lib/kept-grants.ts for one release or, while ${last} is not released yet, ` +
      'record it again: npm run record:policies';
    expect(missingGrants(released, today), advice).toEqual([]);
  });

  it.runIf(last === packageJson.version)(`match the ones recorded for ${last}`, () => {
    const advice =
      `record them again: npm run record:policies; if ${last} is released, package.json has the ` +
      'next version first';
    expect(linesOf(released), advice).toEqual(linesOf(grantsIn(template, keptGrants)));
  });

  it.each([
    ['a partition', { name: 'orders', action: 'dynamodb:UpdateItem', pattern: '*#orders' }],
    ['an index', { name: 'orders', action: 'dynamodb:Query', pattern: '*#orders#state#*' }],
    ['a purpose of the key', { name: 'users', action: 'kms:Decrypt', pattern: 'login' }],
    ['the bytes of files', { name: 'sweep', action: 's3:DeleteObject', pattern: '-' }],
    ['a call of another function', { name: 'root', action: 'lambda:InvokeFunction', pattern: '-' }],
    ['mails', { name: 'deliveries', action: 'ses:SendEmail', pattern: '-' }],
  ])('are refused if they lack what the release uses: %s', (_, lost) => {
    const isLost = (grant: Grant) =>
      Object.entries(lost).every(([key, value]) => grant[key as keyof Grant] === value);
    const taken = released.filter(isLost);
    expect(taken.length).toBeGreaterThan(0);
    const left = released.filter((grant) => !isLost(grant));
    expect(missingGrants(released, left)).toEqual(taken);
  });
});

describe('a missing grant', () => {
  const grant = (pattern: string): Grant => ({
    ...{ name: 'sweep', action: 'dynamodb:Query', pattern, resource: '"table"' },
  });

  it('can be covered by a wider grant but not by a narrower one', () => {
    expect(missingGrants([grant('*#due#3')], [grant('*#due#*')])).toEqual([]);
    expect(missingGrants([grant('*#due#*')], [grant('*#due#3')])).toEqual([grant('*#due#*')]);
  });

  it('cannot be covered by another action or resource', () => {
    const one = grant('*#orders');
    for (const other of [{ action: 'dynamodb:PutItem' }, { resource: '"other"' }]) {
      expect(missingGrants([one], [{ ...one, ...other }])).toEqual([one]);
    }
  });

  it('does not count if its function is removed', () => {
    expect(missingGrants([{ ...grant('*#orders'), name: 'older' }], [grant('*#orders')])).toEqual(
      [],
    );
  });
});

it('a grant kept for the previous release is not recorded again', () => {
  const kept = { brands: [{ operations: ['UpdateItem'], partitions: ['brands'] }] };
  const isOf = ({ name, action, pattern }: Grant) =>
    name === 'brands' && action === 'dynamodb:UpdateItem' && pattern === '*#brands';
  expect(today.filter(isOf)).toHaveLength(1);
  expect(grantsIn(template, kept).filter(isOf)).toEqual([]);
});
