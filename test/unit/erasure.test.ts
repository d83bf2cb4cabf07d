import { expect, test } from 'vitest';
import { documentation } from '../../functions/users/documentation.ts';
import { erasedFields } from '../../shared/contract/erasure.ts';
import { email, label, personal, snapshotOf, text } from '../../shared/contract/fields.ts';
import { type RecordResource, type Resource, usedBy } from '../../shared/contract/resource.ts';
import { recordsWithUser, resources } from '../../shared/resources/index.ts';
import { users } from '../../shared/resources/users.ts';
import { markPersonal } from '../store/personal-marks.ts';

const person = {
  properties: personal({ name: label(20), nickname: text(20) }),
  required: ['name'],
} as const;

const pets = {
  type: 'object',
  properties: {
    user_id: { type: 'integer' },
    colour: text(20),
    keeper: { ...snapshotOf(person), personal: true },
    place: {
      type: 'object',
      personal: true,
      properties: {
        country: { ...label(2), erasure: { kept: 'Taxes.' } },
        city: label(20),
        email: email(50),
      },
      required: ['country', 'city', 'email'],
    },
    visits: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          at: text(20),
          why: { ...text(20), personal: true },
          told: { ...text(20), personal: true },
        },
        required: ['told'],
      },
    },
    file: { type: 'object', personal: true },
    words: { type: 'array', personal: true, items: text(20) },
    label: { ...text(20), erasure: 'removed' },
    title: { ...text(20), personal: true, erasure: 'replaced' },
    sold: { type: 'object', properties: { name: text(20) } },
  },
  required: ['title'],
} as const;

test('erasure removes personal fields, replaces required ones and keeps the rest', () => {
  const record = {
    id: 7,
    created_at: 'then',
    user_id: 4,
    colour: 'red',
    keeper: {
      id: 4,
      created_at: 'then',
      updated_at: 'now',
      name: 'Ada',
      nickname: 'A',
      own: 'Ada',
    },
    place: { country: 'PT', city: 'Porto', email: 'ada@example.org' },
    visits: [{ at: 'noon', why: 'Ada', told: 'Ada' }],
    file: { any: 'Ada' },
    words: ['Ada'],
    label: 'Ada',
    title: 'Ada',
    sold: { name: 'Bowl', own: 'wood' },
    own: { of: 'Ada' },
  };
  const { id: _, created_at: __, user_id: ___, colour: ____, sold: _____, ...left } = record;
  expect(erasedFields(pets, record)).toEqual({
    ...Object.fromEntries(Object.keys(left).map((name) => [name, undefined])),
    keeper: { id: 4, created_at: 'then', updated_at: 'now', name: 'erased' },
    place: { country: 'PT', city: 'erased', email: 'erased@erased.invalid' },
    visits: [{ at: 'noon', told: '' }],
    title: 'erased',
  });
});

test.each(recordsWithUser)(
  '$name: erasure leaves only the personal data it may keep',
  ({ schema, access }) => {
    const { record, marks } = markPersonal(schema, {});
    const left = JSON.stringify({ ...record, ...erasedFields(schema, record) });
    const kept = marks.filter(({ text: mark }) => left.includes(mark));
    expect(kept.filter((mark) => !mark.kept)).toEqual([]);
    expect(marks.length).toBeGreaterThan(access?.erasure === 'fields' ? 60 : 1);
  },
);

const isPersonal = ({ schema, access }: Resource) =>
  schema !== undefined &&
  (access?.personal === true || markPersonal(schema, {}, false).marks.some(({ kept }) => !kept));

/** Who they are of is no customer. */
const OF_STAFF = ['stores', 'staff', 'apiKeys', 'events', 'sessions'];

/** Found by the email address of the user. */
const BY_EMAIL = ['subscribers'];

test('erasure can find every resource with customer data by its user', () => {
  const known = [...recordsWithUser.map(({ name }) => name), users.name, ...OF_STAFF, ...BY_EMAIL];
  expect(resources.filter(isPersonal).filter(({ name }) => !known.includes(name))).toEqual([]);
});

test.each(recordsWithUser)('the export of a user has $name', ({ name }: RecordResource) => {
  const properties = { [name]: expect.anything() };
  expect(documentation.schemas?.['UserExport']).toMatchObject({ properties });
});

test.each(recordsWithUser)(
  'the users function has permission to erase $name',
  (resource: RecordResource) => {
    const { name, access: { erasure } = {}, schema } = resource;
    const { byUser, read, written } = usedBy(users);
    expect(byUser).toContain(name);
    expect(read).toContain(name);
    if (typeof erasure !== 'object') expect(written).toContain(name);
    if (erasure === 'fields') expect(Object.keys(schema.properties)).toContain('erased_at');
  },
);
