import { expect, test } from 'vitest';
import { MAX_MENU_LINKS, MAX_SECTIONS } from '../../shared/resources/schemas/theme.ts';
import { MAX_THEMES, themes } from '../../shared/resources/themes.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { queryUntil } from '../../shared/tenancy/link-signatures.ts';
import { create, errorOf, openStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';

/** How a store has its shop look (protocol.md, "Themes"). */
const { asAdmin, asPublic, application } = await openStore({ language: 'en', languages: ['de'] });

async function fresh(theme: object = {}) {
  const { id } = await create(asAdmin, '/themes', { name: 'Spring', ...theme });
  return `/themes/${id}`;
}

const shown = async () => {
  const query = 'sort_by=published_from&sort_order=DESC&per_page=1';
  return (await asPublic('GET', `/themes?${query}`)).body.data[0]?.name;
};

async function refusal(theme: object) {
  const { code, invalidPropertyName, failedValidator } = errorOf(
    await asAdmin('POST', '/themes', { name: 'Refused', ...theme }),
  );
  return [code, invalidPropertyName, failedValidator];
}

test('a theme is a draft until it is published, and the one before returns when it is taken back', async () => {
  const first = await fresh({ name: 'First' });
  expect((await asPublic('GET', first)).status).toBe(404);
  const published = (await asAdmin('PUT', first, { published: true })).body.data;
  expect(Date.parse(published.published_from)).toBeLessThanOrEqual(Date.now());
  expect((await asPublic('GET', first)).body.data).toMatchObject({ name: 'First', sections: null });
  expect(await shown()).toBe('First');
  const second = await fresh({ name: 'Second' });
  await asAdmin('PUT', second, { accent_color: '#7a1f4b' });
  expect(await shown()).toBe('First');
  await asAdmin('PUT', second, { published: true });
  expect(await shown()).toBe('Second');
  await asAdmin('PUT', second, { published: false });
  expect(await shown()).toBe('First');
  await asAdmin('PUT', second, { published: true });
  expect(await shown()).toBe('Second');
  for (const each of [first, second]) await asAdmin('DELETE', each);
});

test('a theme can be shown later, and until a time', async () => {
  const later = await create(asAdmin, '/themes', {
    ...{ name: 'Christmas', published: true, published_from: '2099-12-01T00:00:00+01:00' },
    published_until: '2099-12-27T00:00:00+01:00',
  });
  expect(later.published_from).toBe('2099-11-30T23:00:00.000Z');
  expect((await asPublic('GET', `/themes/${later.id}`)).status).toBe(404);
  await asAdmin('DELETE', `/themes/${later.id}`);
});

test('whoever reads a language gets the texts of all parts in it, and no others', async () => {
  const path = await fresh({
    published: true,
    header_menu: [{ url: '/products', label: 'Tea', locales: { de: { label: 'Tee' } } }],
    sections: [
      {
        ...{ type: 'hero', heading: 'Spring', text: 'Fresh', locales: { de: { heading: 'Lenz' } } },
        link: { url: '/products', label: 'See', locales: { de: { label: 'Ansehen' } } },
      },
      { type: 'images', images: [{ image_url: 'https://img.example/a.png', image_text: 'Pot' }] },
    ],
  });
  const { header_menu, sections } = (await asPublic('GET', `${path}?locale=de`)).body.data;
  expect(header_menu).toEqual([{ url: '/products', label: 'Tee' }]);
  expect(sections[0]).toEqual({
    ...{ type: 'hero', heading: 'Lenz', text: 'Fresh' },
    link: { url: '/products', label: 'Ansehen' },
  });
  expect(JSON.stringify((await asPublic('GET', path)).body)).not.toContain('Lenz');
  expect(JSON.stringify((await asAdmin('GET', path)).body)).toContain('Lenz');
  const unknown = { header_menu: [{ url: '/a', label: 'A', locales: { fr: { label: 'B' } } }] };
  expect(await refusal(unknown)).toEqual([400, 'header_menu.0.locales.fr', 'whitelist']);
  await asAdmin('DELETE', path);
});

const hero = (section: object) => ({ sections: [{ type: 'hero', ...section }] });
const menu = (link: object) => ({ header_menu: [link] });

test.each([
  [{ accent_color: 'red;}body{display:none' }, 'accent_color'],
  [{ accent_color: 'url(https://evil.example)' }, 'accent_color'],
  [{ accent_color: '#12345' }, 'accent_color'],
  [{ font: 'Comic Sans MS' }, 'font'],
  [{ logo: 'javascript:alert(1)' }, 'logo'],
  [{ logo: 'data:image/svg+xml,<svg onload=alert(1)>' }, 'logo'],
  [menu({ url: 'javascript:alert(1)', label: 'x' }), 'header_menu.0.url'],
  [menu({ url: '//evil.example', label: 'x' }), 'header_menu.0.url'],
  [menu({ url: '/\\evil.example', label: 'x' }), 'header_menu.0.url'],
  [menu({ url: 'http://evil.example', label: 'x' }), 'header_menu.0.url'],
  [menu({ url: ' data:text/html,x', label: 'x' }), 'header_menu.0.url'],
  [menu({ url: '/products' }), 'header_menu.0.label'],
  [menu({ label: 'Nowhere' }), 'header_menu.0.url'],
  [menu({ url: '/products', label: 'x', category_id: 7 }), 'header_menu.0.url'],
  [menu({ url: '/a', label: 'x', onclick: 'alert(1)' }), 'header_menu.0.onclick'],
  [hero({ image_url: 'javascript:alert(1)' }), 'sections.0.image_url'],
  [hero({ image_url: 'data:text/html,x' }), 'sections.0.image_url'],
  [hero({ link: { url: 'vbscript:x', label: 'x' } }), 'sections.0.link.url'],
  [hero({ style: 'color:red' }), 'sections.0.style'],
  [hero({ collection_id: 7 }), 'sections.0.collection_id'],
  [hero({ heading: 'x'.repeat(201) }), 'sections.0.heading'],
  [hero({ locales: { de: { script: 'x' } } }), 'sections.0.locales.de.script'],
  [{ sections: [{ type: 'html', text: '<script>' }] }, 'sections.0.type'],
  [{ sections: [{ type: 'images', images: [{}] }] }, 'sections.0.images.0.image_url'],
  [{ sections: Array(10_000).fill({ type: 'categories' }) }, 'sections'],
  [{ sections: Array(MAX_SECTIONS + 1).fill({ type: 'categories' }) }, 'sections'],
  [{ sections: Array(7).fill({ type: 'products' }) }, 'sections'],
  [menuOf(MAX_MENU_LINKS + 1), 'footer_menu'],
  [{ css: 'body{}' }, 'css'],
])('refuses %j', async (theme, name) => {
  expect((await refusal(theme)).slice(0, 2)).toEqual([400, name]);
});

function menuOf(count: number) {
  return { footer_menu: Array(count).fill({ url: '/a', label: 'A' }) };
}

test('texts are kept without what could run, and menus as long as they may be', async () => {
  const theme = await create(asAdmin, '/themes', {
    name: '<b>Spring</b>',
    ...menuOf(MAX_MENU_LINKS),
    ...hero({
      heading: '<script>alert(1)</script>',
      text: '<p onclick="x">Tea<script>y</script></p>',
    }),
  });
  expect(theme.sections[0]).toEqual({
    ...{ type: 'hero', heading: '<script>alert(1)</script>', text: '<p>Tea</p>' },
  });
  await asAdmin('DELETE', `/themes/${theme.id}`);
});

/** What the link is answered with that ends at a time. */
async function statusUntil(path: string, end: number) {
  const id = Number(path.split('/').at(-1));
  const { preview_key: key = '' } = (await openRecords(table, application, themes).get(id)) ?? {};
  const query = new URLSearchParams(queryUntil({ id: `theme ${id}`, key }, end));
  const token = [id, query.get('expires'), query.get('signature')].join('.');
  return (await asPublic('GET', `/themes/preview/${token}`)).status;
}

test('the link to a preview shows a draft to whoever has it, for an hour', async () => {
  const path = await fresh({ font: 'mono', header_menu: [{ url: '/a', label: 'A', locales: {} }] });
  const { token } = (await asAdmin('POST', `${path}/preview`)).body.data;
  const found = await asPublic('GET', `/themes/preview/${token}`);
  expect(found.body.data).toMatchObject({ font: 'mono', published: false });
  expect(found.body.data.header_menu).toEqual([{ url: '/a', label: 'A' }]);
  expect((await asPublic('POST', `${path}/preview`)).status).toBe(401);
  const other = await openStore();
  expect((await other.asPublic('GET', `/themes/preview/${token}`)).status).toBe(404);
  const now = Date.now();
  expect(await statusUntil(path, now + 5_000)).toBe(200);
  expect(await statusUntil(path, now - 1_000)).toBe(404);
  await asAdmin('DELETE', path);
});

test('a store has so many themes, and no more', async () => {
  for (let i = (await asAdmin('GET', '/themes')).body.data.length; i < MAX_THEMES; i += 1)
    await fresh();
  expect(await refusal({})).toEqual([400, 'name', 'max']);
});
