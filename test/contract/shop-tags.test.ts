import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_SCRIPT_URL_LENGTH } from '../../shared/resources/schemas/shop-tags.ts';
import { adminAt } from '../store/admin-at.ts';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { openTaggedShops } from '../store/tagged-shops.ts';

/** Scripts of others on pages of the shop (self-host.md, "Tags"). */
const tags = {
  google_analytics: 'G-A1B2C3D4E5',
  meta_pixel: '123456789012345',
  script_url: 'https://stats.example.com/tags.js',
};

const {
  stores: [{ asAdmin, application }],
  shops: [shop, plain],
  dashboard,
} = await openTaggedShops({ name: 'Tea House', tags }, { name: 'Plain' });

const CATALOG = ['/', '/products', '/products/kettle', '/categories/kitchen', '/pages/terms'];

/** What knows its visitor, or leads to who does. */
const OTHERS = [
  ...['/cart', '/checkout', '/account', '/orders/1', '/find-order', '/withdraw', '/consent'],
  ...['/reset-password', '/suggest?q=tea', '/nowhere'],
];

beforeAll(async () => {
  const { id: category_id } = await create(asAdmin, '/categories', { name: 'Kitchen' });
  await create(asAdmin, '/products', { ...PRODUCT, slug: 'kettle', category_id });
  const soldOut = { stock_type: 'track', stock_level: 0 };
  await create(asAdmin, '/products', { ...PRODUCT, slug: 'cup', ...soldOut });
  await create(asAdmin, '/contents', { slug: 'terms', title: 'Terms', text: 'We sell tea.' });
});

async function pageAt(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const policy = response.headers.get('content-security-policy') ?? '';
  const rules = new Map(
    policy.split('; ').map((each) => {
      const [name = '', ...sources] = each.split(' ');
      return [name, sources];
    }),
  );
  const html = await response.text();
  return { ...{ response, rules, html }, asks: html.includes('data-tags=') };
}

const choosing = (choice: string, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  body: new URLSearchParams({ choice, to: '/products?q=tea' }),
  headers: { origin: shop, ...headers },
});

describe('the setting', () => {
  test.each([
    [{ google_analytics: 'UA-1234-1' }, 'google_analytics', 'format'],
    [{ google_analytics: "G-A1B2' https://evil.example" }, 'google_analytics', 'format'],
    [{ meta_pixel: 123456789012345 }, 'meta_pixel', 'type'],
    [{ meta_pixel: '12345"><script>' }, 'meta_pixel', 'format'],
    ...[
      'http://stats.example.com/tags.js',
      'https://stats.example.com',
      'https://user@stats.example.com/tags.js',
      'https://stats.example.com/tags.js#a',
      'https://stats.example.com; script-src */tags.js',
      "https://stats.example.com;script-src'unsafe-inline'/tags.js",
      'https://stats.example.com,x.example/tags.js',
      'https://*.example.com/tags.js',
      'https://localhost/tags.js',
      'https://127.0.0.1/tags.js',
      'https://stats.example.com/tags.js" onload="x',
      'https://stats.example.com:70000/tags.js',
      'javascript:alert(1)',
      'data:text/javascript,alert(1)',
    ].map((script_url) => [{ script_url }, 'script_url', 'format'] as const),
    [
      { script_url: `https://stats.example.com/${'a'.repeat(MAX_SCRIPT_URL_LENGTH)}` },
      ...(['script_url', 'max'] as const),
    ],
  ] as const)('refuses %j', async (given, name, failedValidator) => {
    const store = await openStore();
    const refused = await store.asAdmin('PUT', '/application', { tags: given });
    expect([refused.status, errorOf(refused)]).toEqual([
      400,
      expect.objectContaining({ invalidPropertyName: `tags.${name}`, failedValidator }),
    ]);
  });

  test('refuses other services', async () => {
    const { asAdmin } = await openStore();
    const refused = await asAdmin('PUT', '/application', { tags: { tiktok: '1' } });
    expect(errorOf(refused)).toMatchObject({
      ...{ code: 400, invalidPropertyName: 'tags', failedValidator: 'whitelist' },
    });
  });

  test('is read by everyone, because pages name the tags, and is taken away by null', async () => {
    const store = await openStore();
    const url = 'https://shop.example';
    await store.asAdmin('PUT', '/application', { tags, url });
    expect((await store.asPublic('GET', '/application')).body.data).toMatchObject([{ tags }]);
    await store.asAdmin('PUT', '/application', { tags: null });
    expect((await store.asPublic('GET', '/application')).body.data).toMatchObject([{ tags: null }]);
  });

  test.each([
    ['https://shop.example', dashboard, true],
    ['https://desk.example.com', dashboard, false],
    // Cookies do not know ports.
    ['https://desk.example.com:8443', dashboard, false],
    ['https://shop.example', '', false],
  ])(
    'of a shop at %s takes effect beside a dashboard at "%s": %s',
    async (url, desk, takes_tags) => {
      const store = await openStore({ tags, url });
      const ask = await adminAt(store.application, shop);
      vi.stubEnv('DASHBOARD_URL', desk);
      try {
        const { body } = await ask('GET', '/application');
        expect(body.data).toMatchObject([{ takes_tags }]);
      } finally {
        vi.stubEnv('DASHBOARD_URL', dashboard);
      }
    },
  );
});

describe('with tags', () => {
  test.each(CATALOG)(
    '%s allows exactly their hosts, and is the same for everyone',
    async (path) => {
      const { response, rules, html, asks } = await pageAt(shop + path);
      expect(response.status).toBe(200);
      expect(rules.get('script-src')).toEqual([
        "'self'",
        'https://www.googletagmanager.com',
        'https://connect.facebook.net',
        'https://stats.example.com',
      ]);
      expect(rules.get('connect-src')).toEqual([
        "'self'",
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
        'https://www.googletagmanager.com',
        'https://connect.facebook.net',
        'https://www.facebook.com',
        'https://stats.example.com',
      ]);
      expect(rules.get('form-action')).toEqual(["'self'"]);
      expect(asks).toBe(true);
      // The question is hidden until a script shows it, and no page loads a tag by itself.
      expect(html).toMatch(/<section class="consent" hidden /);
      expect(html).not.toMatch(/<script[^>]+src="https?:/);
      expect(response.headers.get('cache-control')).toContain('s-maxage=60');
      for (const cookie of ['consent=no', 'consent=yes-00000000']) {
        expect((await pageAt(shop + path, { headers: { cookie } })).html).toBe(html);
      }
    },
  );

  test.each(OTHERS)('%s has none of them', async (path) => {
    const { rules, asks, html } = await pageAt(shop + path);
    expect(asks).toBe(false);
    expect(html).not.toContain('tags.js');
    const hosts = [...(rules.get('script-src') ?? []), ...(rules.get('connect-src') ?? [])];
    expect(hosts.filter((each) => !each.includes('stripe') && each !== "'self'")).toEqual([]);
    const pays = /^\/(?:checkout|orders)/.test(path);
    expect(rules.has('require-trusted-types-for')).toBe(!pays);
  });

  test('a page with what a visitor has typed has none of them', async () => {
    const { response, asks, rules, html } = await pageAt(`${shop}/products/cup`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'nora at example' }),
      headers: { origin: shop },
    });
    expect([response.status, asks, rules.get('script-src')]).toEqual([400, false, ["'self'"]]);
    expect(html).toContain('nora at example');
  });

  test('a preview of a theme has none of them', async () => {
    const { id } = await create(asAdmin, '/themes', { name: 'Draft' });
    const { body } = await asAdmin('POST', `/themes/${id}/preview`);
    const { rules, asks } = await pageAt(`${shop}/preview/${body.data.token}/`);
    expect([asks, rules.get('script-src')]).toEqual([false, ["'none'"]]);
  });

  test.each([
    ['below a path of a host', () => `${shop}/s/${application.id}/products`, dashboard],
    ['below a path of the host of another shop', () => `${plain}/s/${application.id}/`, dashboard],
    ['where the dashboard is at the same host', () => `${shop}/products`, 'http://127.0.0.1:1'],
    ['where the dashboard is at every host', () => `${shop}/products`, ''],
  ])('a shop %s has none of them', async (_, address, desk) => {
    vi.stubEnv('DASHBOARD_URL', desk);
    try {
      const { response, asks, rules, html } = await pageAt(address());
      expect([response.status, asks, rules.get('script-src')]).toEqual([200, false, ["'self'"]]);
      expect(rules.has('require-trusted-types-for')).toBe(true);
      expect(html).not.toContain('/consent');
    } finally {
      vi.stubEnv('DASHBOARD_URL', dashboard);
    }
  });

  test('the choice is kept for 180 days, and leads back to the page', async () => {
    const { response } = await pageAt(`${shop}/consent`, choosing('yes'));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/products?q=tea']);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^consent=yes-[\da-f]{8}; Max-Age=15552000; Path=\/; SameSite=Lax$/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await pageAt(`${shop}/consent`, { headers })).html).toContain('given your consent');
    const other = { headers: { cookie: 'consent=yes-00000000' } };
    expect((await pageAt(`${shop}/consent`, other)).html).toContain('not given your consent');
  });

  test('who refuses loses the cookies of Google Analytics', async () => {
    const cookie = '_ga=GA1.1.2.3; _ga_A1B2C3D4E5=GS1.1; cart=1';
    const { response } = await pageAt(`${shop}/consent`, choosing('no', { cookie }));
    const kept = response.headers.getSetCookie().map((each) => each.split(';').slice(0, 2));
    expect(kept).toEqual([
      ['consent=no', ' Max-Age=15552000'],
      ['_ga=', ' Max-Age=0'],
      ['_ga_A1B2C3D4E5=', ' Max-Age=0'],
    ]);
  });

  test('nobody agrees from the page of another site', async () => {
    const sent = choosing('yes', { origin: 'https://evil.example' });
    const { response } = await pageAt(`${shop}/consent`, sent);
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  });

  test('each page leads to the choice', async () => {
    for (const path of ['/', '/cart', '/find-order', '/nowhere']) {
      expect((await pageAt(shop + path)).html).toContain('href="/consent"');
    }
  });
});

test('a shop without tags asks nothing', async () => {
  for (const path of ['/', '/products']) {
    const { rules, asks, html } = await pageAt(plain + path);
    expect([asks, rules.get('script-src')]).toEqual([false, ["'self'"]]);
    expect(rules.has('require-trusted-types-for')).toBe(true);
    expect(html).not.toContain('/consent');
  }
  expect((await pageAt(`${plain}/consent`)).response.status).toBe(404);
  const sent = choosing('yes', { origin: plain });
  const { response } = await pageAt(`${plain}/consent`, sent);
  expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
});

describe('a dashboard with a host of its own', () => {
  test.each(['/dashboard', '/dashboard/12/orders?page=2', '/Dashboard'])(
    'is not at the host of a shop: %s leads to it',
    async (path) => {
      const { response } = await pageAt(shop + path);
      const { status, headers } = response;
      expect([status, headers.get('location')]).toEqual([308, dashboard + path]);
    },
  );

  test.each(['/v0/sessions', '/v0/sessions/login', '/V0/%53essions/token'])(
    'has its logins alone: %s refuses',
    async (path) => {
      const { response } = await pageAt(shop + path, {
        method: 'POST',
        headers: { origin: shop, 'x-requested-with': 'fetch' },
      });
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    },
  );

  test('the API is at each host', async () => {
    const authorization = application.publicKey;
    const { response } = await pageAt(`${shop}/v0/products`, { headers: { authorization } });
    expect(response.status).toBe(200);
  });
});
