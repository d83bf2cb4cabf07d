import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';

const { logIn, asAdmin } = await useDesk({ name: 'Tea House' });

/** A picture full of noise, which takes many bytes; the first rows of it, when it is transparent. */
const draw = async (page: Page, width: number, height: number, type: string, rows = height) => {
  const url = await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const pixels = new ImageData(${width}, ${height});
    let noise = 1;
    for (let i = 0; i < ${width * rows * 4}; i += 1) {
      noise = (noise * 16807) % 2147483647;
      pixels.data[i] = i % 4 === 3 ? 255 : noise % 256;
    }
    canvas.getContext('2d').putImageData(pixels, 0, 0);
    const reader = new FileReader();
    reader.readAsDataURL(await canvas.convertToBlob({ type: '${type}', quality: 1 }));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return reader.result;
  })()`);
  return Buffer.from(String(url).split(',')[1] ?? '', 'base64');
};

/** As a camera writes it that was turned: EXIF with the orientation 6. */
const turned = (jpeg: Buffer): Buffer => {
  const exif = Buffer.from(
    'ffe100224578696600004d4d002a000000080001011200030000000100060000' + '00000000',
    'hex',
  );
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
};

/** What has arrived, as a browser shows it. */
const shown = (page: Page, url: string) =>
  page.evaluate(`(async () => {
    const blob = await (await fetch(${JSON.stringify(url)})).blob();
    const { width, height } = await createImageBitmap(blob);
    return { width, height, type: blob.type, size: blob.size };
  })()`);

test('rotates and shrinks a large photo but keeps a transparent image unchanged', async () => {
  const { page, complaints } = await logIn('/products/create');
  const photograph = turned(await draw(page, 3_000, 2_000, 'image/jpeg'));
  const logo = await draw(page, 2_500, 50, 'image/png', 25);
  expect(photograph.length).toBeGreaterThan(4 * 1024 * 1024);
  await page.getByLabel('Name').first().fill('Teapot');
  await page.getByLabel('Price (', { exact: false }).first().fill('30');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: photograph },
      { name: 'logo.png', mimeType: 'image/png', buffer: logo },
      { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.url()).toMatch(/\/products\/\d+$/);
  const { data } = (await asAdmin('GET', `/products/${page.url().split('/').at(-1)}`)).body;
  const arrived = (await shown(page, data.images[0])) as { size: number };
  expect(arrived).toMatchObject({ width: 1_600, height: 2_400, type: 'image/webp' });
  expect(arrived.size).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(await shown(page, data.images[1])).toEqual({
    ...{ width: 2_500, height: 50, type: 'image/png', size: logo.length },
  });
  const files = (await asAdmin('GET', '/files')).body.data as { name: string }[];
  expect(files.map(({ name }) => name).sort()).toEqual([
    'IMG_1.webp',
    'broken.png',
    'logo.png',
    'mark.svg',
  ]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('lists and forms load pictures in sizes', async () => {
  const drawn = sharp({ create: { width: 900, height: 900, channels: 3, background: '#a52' } });
  const file = (await drawn.jpeg().toBuffer()).toString('base64');
  const { url } = await create(asAdmin, '/files', { name: 'Jug', filename: 'jug.jpg', file });
  // The tests upload at another host than that of this dashboard.
  const images = [new URL(url).pathname];
  const stock = { stock_type: 'infinite' };
  const { id } = await create(asAdmin, '/products', { name: 'Jug', price: 30, images, ...stock });
  const { page, complaints } = await logIn('/products');
  const widthOf = (selector: string) =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.naturalWidth`);
  await expect.poll(() => widthOf('img.thumb[src$="/160.webp"]')).toBe(160);
  await page.goto(page.url().replace(/\/products.*/, `/products/${id}`));
  await expect.poll(() => widthOf('.shots img.thumb[src$="/320.webp"]')).toBe(320);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
