import { expect, test } from 'vitest';
import { omit } from '../../shared/contract/json.ts';
import { create, openStore } from '../store/api.ts';

test('only admins see the owner of a store location', async () => {
  const { asAdmin, asUser, asPublic, application } = await openStore();
  const harbour = {
    ...{ name: 'Harbour', owner_email: 'harbour@example.org', owner_name: 'Ada Verne' },
  };
  const created = await create(asAdmin, '/stores', harbour);
  const shown = omit(created, ['owner_email', 'owner_name']);
  expect(created).toEqual({
    ...harbour,
    id: created.id,
    application_id: application.id,
    created_at: created.created_at,
    updated_at: created.created_at,
  });
  expect((await asAdmin('GET', '/stores')).body.data).toEqual([created]);
  const byOwner = [
    `/stores?owner_email=${harbour.owner_email}`,
    '/stores?owner_name=Ada%20Verne',
    '/stores?q=verne',
  ];
  for (const path of byOwner) {
    expect((await asAdmin('GET', path)).body.data).toEqual([created]);
  }
  for (const ask of [asPublic, asUser]) {
    expect((await ask('GET', `/stores/${created.id}`)).body.data).toEqual(shown);
    expect((await ask('GET', '/stores?sort_by=owner_email')).body.data).toEqual([shown]);
    expect((await ask('GET', '/stores?sort_by=owner_name')).body.data).toEqual([shown]);
    for (const path of byOwner) expect((await ask('GET', path)).body.data).toEqual([]);
    const { body } = await ask('GET', `/stores/${created.id}?fields=name,owner_email,owner_name`);
    expect(body.data).toEqual({ name: 'Harbour' });
  }
});
