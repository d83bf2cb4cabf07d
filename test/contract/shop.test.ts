import { describe, expect, test } from 'vitest';
import { openTeaHouse, testShop } from '../shop/shop-list.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';

const teaHouse = await openTeaHouse();
const { shop, url, made } = teaHouse;

testShop(teaHouse, async () => wireVisitor(shop));

describe('requests', () => {
  test('an older address is moved for good, and a path of no store is 404', async () => {
    const response = await fetch(`${shop}/products/${made.kettle}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      `${new URL(shop).pathname}/products/blue-kettle`,
    ]);
    expect((await fetch(`${url}/s/7/`)).status).toBe(404);
  });

  test('a form of another site changes nothing', async () => {
    for (const path of [
      '/cart',
      '/checkout',
      '/account',
      '/currency',
      '/find-order',
      '/orders/1/cancel',
    ]) {
      const response = await fetch(shop + path, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
        body: new URLSearchParams({ op: 'add', product_id: String(made.green) }),
      });
      expect([path, response.status]).toEqual([path, 403]);
    }
  });
});

describe('pages', () => {
  test('are at most 60 KB with all that they load, without pictures and compression', async () => {
    for (const path of ['/products', '/products/blue-kettle', '/checkout', '/account']) {
      const page = await (await fetch(shop + path)).text();
      const files = [...page.matchAll(/(?:src|href)="([^"]*\/static\/[^"]+)"/g)].map(
        ([, each]) => each,
      );
      const sizes = await Promise.all(
        files.map(async (each) => (await (await fetch(url + each)).arrayBuffer()).byteLength),
      );
      const bytes = sizes.reduce((sum, size) => sum + size, Buffer.byteLength(page));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThan(100);
      expect([path, files.length < 12, bytes < 60 * 1024]).toEqual([path, true, true]);
    }
  });

  test('run their own scripts alone, and those of everybody are kept by caches', async () => {
    const { headers } = await fetch(`${shop}/products/blue-kettle`);
    expect(headers.get('cache-control')).toContain('s-maxage=60');
    expect(headers.get('set-cookie')).toBeNull();
    const policy = headers.get('content-security-policy');
    for (const rule of [
      "script-src 'self'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(rule);
    const checkout = await fetch(`${shop}/cart`);
    expect(checkout.headers.get('cache-control')).toBe('private, no-store');
    const css = (await (await fetch(shop)).text()).match(/href="([^"]+\.css)"/)?.[1] ?? '';
    const file = await fetch(url + css);
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });
});
