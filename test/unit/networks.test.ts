import { expect, test } from 'vitest';
import { clientOf } from '../../shared/tenancy/client.ts';
import { networkOf } from '../../shared/tenancy/networks.ts';

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
])('%s counts toward the networks %j', (address, networks) => {
  expect(clientOf({}, { address })).toEqual({ address, networks });
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
])('%j is a server that is not counted: %s', (address, expected) => {
  const { networks } = clientOf(settings, { address });
  expect(networks.length === 0).toBe(expected);
});

const SERVER = '192.0.2.1';

test.each([
  ['198.51.100.9', '198.51.100.9'],
  ['198.51.100.9:4711', '198.51.100.9'],
  ['[2001:db9::1]:4711', '2001:db9::1'],
  [' 198.51.100.9 ', '198.51.100.9'],
])('a server that names the visitor %j counts as %s', (visitor, address) => {
  expect(clientOf(settings, { address: SERVER, visitor })).toEqual(clientOf({}, { address }));
});

test.each(['', ' ', SERVER, '2001:db8::9', undefined])(
  'a server that names the visitor %j counts as nobody',
  (visitor) => {
    expect(clientOf(settings, { address: SERVER, visitor })).toEqual({
      address: SERVER,
      networks: [],
    });
  },
);

test('other clients cannot name a visitor', () => {
  for (const visitor of ['198.51.100.9', SERVER, 'nonsense']) {
    const named = clientOf(settings, { address: '203.0.113.7', visitor });
    expect(named).toEqual(clientOf({}, { address: '203.0.113.7' }));
  }
});
