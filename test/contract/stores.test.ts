import { expect, test } from 'vitest';
import { create, openStore } from '../store/api.ts';

test('whom a place of business belongs to is for admins alone', async () => {
  const { asAdmin, asUser, asPublic, application } = await openStore();
  const harbour = { name: 'Harbour', owner_email: 'harbour@example.org' };
  const created = await create(asAdmin, '/stores', harbour);
  const { owner_email: _, ...shown } = created;
  expect(created).toEqual({
    ...harbour,
    id: created.id,
    application_id: application.id,
    created_at: created.created_at,
    updated_at: created.created_at,
  });
  expect((await asAdmin('GET', '/stores')).body.data).toEqual([created]);
  const byOwner = `/stores?owner_email=${harbour.owner_email}`;
  expect((await asAdmin('GET', byOwner)).body.data).toEqual([created]);
  for (const ask of [asPublic, asUser]) {
    expect((await ask('GET', `/stores/${created.id}`)).body.data).toEqual(shown);
    expect((await ask('GET', '/stores?sort_by=owner_email')).body.data).toEqual([shown]);
    expect((await ask('GET', byOwner)).body.data).toEqual([]);
    const { body } = await ask('GET', `/stores/${created.id}?fields=name,owner_email`);
    expect(body.data).toEqual({ name: 'Harbour' });
  }
});
