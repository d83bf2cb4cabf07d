import { assert, expect, test } from 'vitest';
import { CARRIERS, trackingLinkOf } from '../../shared/orders/carriers.ts';
import { fc } from '../store/properties.ts';

/** Carriers whose parcels have a link (orders.md, "Shipments"). */
test('each carrier has one HTTPS link that contains the tracking number', () => {
  for (const { url } of CARRIERS) {
    assert.match(url, /^https:\/\/[a-z.-]+\.[a-z]+\/[\w./?=&#{}-]+$/);
    assert(url.includes('{code}'), url);
  }
});

test('carrier names are unique and include the major carriers', () => {
  const names = CARRIERS.flatMap(({ name, also = [] }) => [name, ...also]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of [
    ...['DHL', 'DPD', 'GLS', 'UPS', 'FedEx', 'CTT', 'PostNL', 'La Poste', 'Colissimo', 'Correos'],
    ...['Royal Mail', 'Österreichische Post', 'Swiss Post', 'Poste Italiane', 'bpost', 'PostNord'],
    'InPost',
  ]) {
    expect(names).toContain(name);
  }
});

test('a tracking number cannot break out of its link', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CARRIERS),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      ({ name: method, url }, tracking_code) => {
        const link = trackingLinkOf({ method, tracking_code });
        const code = tracking_code.toWellFormed().replaceAll(/\s/gu, '');
        if (code === '') return assert.strictEqual(link, undefined);
        assert.strictEqual(link, url.split('{code}').join(encodeURIComponent(code)));
        const [read, template] = [new URL(link ?? ''), new URL(url)];
        assert.strictEqual(read.origin, template.origin);
        assert.deepStrictEqual([...read.searchParams.keys()], [...template.searchParams.keys()]);
      },
    ),
  );
});

test.each([
  ['DHL', '0034043', 'dhl.com/global-en/home/tracking.html?tracking-id=0034043'],
  ['dhl paket', 'JJD 0144', 'dhl.com/global-en/home/tracking.html?tracking-id=JJD0144'],
  [{ name: 'Österreichische Post' }, 'A/1', 'post.at/s/sendungsdetails?snr=A%2F1'],
  ['Osterreichische  Post', '1', 'post.at/s/sendungsdetails?snr=1'],
  ['Colissimo', '6A1', 'laposte.fr/outils/suivre-vos-envois?code=6A1'],
  ['Royal Mail', 'AB 12#', 'royalmail.com/track-your-item#/tracking-results/AB12%23'],
])('%j has a link for %s', (method, tracking_code, end) => {
  expect(trackingLinkOf({ method, tracking_code })).toBe(`https://www.${end}`);
});

test.each([
  { method: 'Parcel', tracking_code: 'CP123456' },
  { method: 'Correos Express', tracking_code: '1' },
  { method: 'DHLX', tracking_code: '1' },
  { method: { id: 1 }, tracking_code: '1' },
  { method: { name: 7 }, tracking_code: '1' },
  { tracking_code: '1' },
  { method: 'DHL' },
  { method: 'DHL', tracking_code: ' ' },
])('%j has no tracking link', (parcel) => {
  expect(trackingLinkOf(parcel)).toBeUndefined();
});
