import { expect, test } from 'vitest';
import { isPublicAddress } from '../../shared/tenancy/public-addresses.ts';
import { receiverUrl } from '../../shared/webhooks/receiver-address.ts';

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a9fe:a9fe::1',
  'example.com',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.0.1.1', '2606:4700::1111', '2a00::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'https://example.com/events',
  'https://example.com:443/events?shop=1',
  'https://example.com:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
])('%s is a valid webhook URL', (url) => {
  expect(receiverUrl(url, false)?.href).toBe(new URL(url).href);
});

test.each([
  'http://example.com/',
  'https://example.com:8080/',
  'https://ada:secret@example.com/',
  'https://ada@example.com/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::ffff:a9fe:a9fe]/',
  'http://localhost:3000/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://shop.localhost/',
  'https://metadata.google.internal/',
  'ftp://example.com/',
  'example.com',
  '',
])('%s is not a valid webhook URL', (url) => {
  expect(receiverUrl(url, false)).toBeUndefined();
});

test('a webhook URL on this machine is valid only if the server allows it', () => {
  for (const url of ['http://localhost:3000/x', 'http://127.0.0.1:1/', 'https://[::1]:9/']) {
    expect(receiverUrl(url, true)).toBeDefined();
  }
  for (const url of ['http://example.com/', 'http://10.0.0.1/', 'http://a@localhost/']) {
    expect(receiverUrl(url, true)).toBeUndefined();
  }
});
