import { expect, test } from 'vitest';
import { isServerAddress, networkOf, networksOf } from '../../shared/tenancy/networks.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1%eth0', '192.0.2.1'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.1', [{ name: '192.0.2.1', times: 1 }]],
  ['::ffff:192.0.2.1', [{ name: '192.0.2.1', times: 1 }]],
  [
    '2001:DB8:7:1::5',
    [
      { name: '2001:db8:7:1', times: 1 },
      { name: '2001:db8:7/48', times: 4 },
    ],
  ],
  ['', [{ name: '', times: 1 }]],
])('%s is counted by %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

const settings = { server_addresses: ['192.0.2.0/30', '2001:db8::/32', '198.51.100.7/32'] };

test.each([
  ['192.0.2.3', true],
  ['::ffff:192.0.2.3', true],
  ['192.0.2.4', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8:ffff::1', true],
  ['2001:db9::1', false],
  ['fe80::1%eth0', false],
  ['', false],
])('that %j is a server is %s', (address, expected) => {
  expect(isServerAddress(settings, address)).toBe(expected);
  expect(isServerAddress({}, address)).toBe(false);
});
