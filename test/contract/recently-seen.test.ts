import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** Whether browsers remember which products were seen (protocol.md, "Application"). */
test.each([
  [{}, true, 1],
  [{ recently_seen: true }, true, 1],
  [{ recently_seen: false }, false, 0],
])('with the settings %j, pages keep products that were seen: %j', async (settings, on, places) => {
  const { asAdmin, asPublic, shop } = await openShopSite({ name: 'Lamps', ...settings });
  await create(asAdmin, '/products', { ...PRODUCT, slug: 'lamp' });
  for (const ask of [asAdmin, asPublic]) {
    expect((await ask('GET', '/application')).body.data).toMatchObject([{ recently_seen: on }]);
  }
  const one = wireVisitor(shop);
  for (const path of ['/products/lamp', '/cart']) {
    await one.open(path);
    expect(await one.all('[data-seen]')).toHaveLength(places);
    expect(await one.all('script[src*="seen"]')).toHaveLength(places);
  }
});
