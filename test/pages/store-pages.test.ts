import { expect, test } from 'vitest';
import { create } from '../store/api.ts';
import { follow, heading, useStorefront, violationsOf } from '../store/storefront.ts';

const { url, visit, found, asAdmin } = await useStorefront();

const PAGES = [
  'Find your order',
  'Shipping',
  'Returns and right of withdrawal',
  'Contact',
  'Terms and conditions',
  'Privacy',
  'Imprint',
];

test('the footer links to the content pages on every page', async () => {
  const { page, complaints } = await visit(`${url}/cart`);
  const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Harbour & Pine' });
  const links = footer.getByRole('link');
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual(PAGES);
  for (const name of PAGES) {
    await footer.getByRole('link', { name, exact: true }).click();
    await heading(page, name);
  }
  expect(page.url()).toBe(`${url}/pages/imprint`);
  expect(await page.title()).toBe('Imprint · Harbour & Pine');
  await page.reload();
  await heading(page, 'Imprint');
  expect(complaints).toEqual([]);
});

test('shows the announcement bar only while there is an announcement', async () => {
  const { page } = await visit(`${url}/cart`);
  const announcement = page.locator('#announcement');
  await page.getByText('Free shipping from €60').waitFor();
  const { id } = await found('/variables?name=announcement');
  expect((await asAdmin('DELETE', `/variables/${id}`)).status).toBe(200);
  await expect
    .poll(async () => {
      await page.reload();
      await heading(page, 'Your cart');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).waitFor();
      return announcement.isVisible();
    })
    .toBe(false);
});

test.each([1280, 390])('a content page is accessible and fits %i pixels', async (width) => {
  const { page } = await visit(`${url}/pages/returns`, { viewport: { width, height: 844 } });
  await heading(page, 'Returns and right of withdrawal');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  expect(await violationsOf(page)).toEqual([]);
});

test('renders plain text with paragraphs, headings, lists and links', async () => {
  const text = [
    'One line\nand <another> & 1 < 2.',
    '## A heading',
    '- https://example.org/a?b=c.\n- write to ada@example.org',
    'javascript:alert(1)',
  ].join('\r\n\r\n');
  const article = await create(asAdmin, '/contents', {
    title: 'An article',
    slug: 'an-article',
    text,
  });
  const { page } = await visit(`${url}/cart`);
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/pages/an-article`);
        return page.getByRole('heading', { level: 1 }).textContent();
      },
      { timeout: 60_000 },
    )
    .toBe('An article');
  const html = await page.locator('.prose').innerHTML();
  expect(html).toBe(
    '<p>One line<br>and &lt;another&gt; &amp; 1 &lt; 2.</p><h2>A heading</h2>' +
      '<ul class="bullets"><li><a href="https://example.org/a?b=c">https://example.org/a?b=c</a>.</li>' +
      '<li>write to <a href="mailto:ada@example.org">ada@example.org</a></li></ul>' +
      '<p>javascript:alert(1)</p>',
  );
  await asAdmin('PUT', `/contents/${article.id}`, {
    text: '<h2>Sizes</h2><table><tr><td onclick="x()">38</td></tr></table><a href="/cart">Cart</a>',
  });
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator('.prose').innerHTML();
    })
    .toBe('<h2>Sizes</h2><table><tr><td>38</td></tr></table><a href="/cart">Cart</a>');
  await page.goto(`${url}/pages/nothing`);
  await heading(page, 'Not found');
  await follow(page, 'Back to the shop');
  await heading(page, 'Harbour & Pine');
});
