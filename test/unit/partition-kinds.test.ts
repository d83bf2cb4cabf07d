import { expect, test } from 'vitest';
import { kindOf, unitsByKind } from '../../bin/bench/partition-kinds.ts';

const STORE = 373_570_627_759_582;

const kinds: readonly (readonly [partition: string, name: string, now: number, split: number])[] = [
  [`${STORE}#orders`, '#orders', 1, 16],
  [`keys: ${STORE}#carts`, 'keys: #carts', 1, 16],
  [`stateKeys: ${STORE}#orders#state#created`, 'stateKeys: #orders#state#created', 1, 16],
  [`${STORE}#events`, '#events', 1, 16],
  [`${STORE}#feed`, '#feed', 1, 1],
  [`${STORE}#idempotency#orders#c`, '#idempotency#orders#<0-f>', 16, 16],
  [`${STORE}#products#stock#3`, '#products#stock#<0-3>', 4, 4],
  ['gsi1: all#due#7', 'gsi1: all#due#<0-7>', 8, 8],
  [`gsi1: ${STORE}#orders#user#431`, 'gsi1: #orders#user#<user>', Infinity, Infinity],
];

test.each(kinds)('%s is one of %s', (partition, name, partitions, splitPartitions) => {
  expect(kindOf(partition, STORE)).toEqual({ name, partitions, splitPartitions });
});

test('partitions of one kind are added up', () => {
  const works = ['0', '1'].map(
    (part) => new Map([[`${STORE}#products#stock#${part}`, { plain: 2, deflated: 1 }]]),
  );
  expect([...unitsByKind(works, STORE).values()]).toMatchObject([{ plain: 4, deflated: 2 }]);
});
