import { expect, test } from 'vitest';
import { serviceUnavailable } from '../../../shared/contract/errors.ts';
import { requestCounts } from '../../../shared/storage/keys.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { clientOf } from '../../../shared/tenancy/client.ts';
import { RequestLimits } from '../../../shared/tenancy/request-limits.ts';
import { interceptedStorage } from '../../store/intercepted-storage.ts';
import { provision, storage, table } from '../../store/local-store.ts';

const SERVER = '203.0.113.80';

/** In an hour, so that counts do not expire while a slow machine makes them. */
const START = Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000;

interface Asked {
  readonly requests: number;
  readonly address?: string;
  readonly access?: 'admin' | 'public';
}

/** Instances of a function, each with counts of its own, for a store with so many requests a second. */
async function openInstances(count: number, requestsPerSecond: number, engine = storage) {
  const { application } = await provision({ server_addresses: [`${SERVER}/32`] });
  const limited = { ...application, requestsPerSecond };
  const instances = Array.from({ length: count }, () => ({
    limits: new RequestLimits(),
    usage: noUsage(),
  }));

  /** Whether the request is answered. */
  async function ask(
    i: number,
    now: number,
    { address = SERVER, access = 'public' }: Omit<Asked, 'requests'>,
  ) {
    const { limits, usage } = instances[i] ?? {};
    if (!limits || !usage) throw new Error('no such instance');
    await limits.share(engine.openTable(usage), application.id, now);
    try {
      const client = clientOf(application.settings, { address });
      limits.limit({ application: limited, access, client, creates: false }, now);
      return true;
    } catch {
      return false;
    }
  }

  return {
    id: application.id,
    usages: () => instances.map(({ usage }) => usage),
    /** How many each instance answers of so many, which come evenly within a second. */
    async answered(second: number, asked: readonly Asked[]): Promise<number[]> {
      const answers = asked.map(() => 0);
      const moments = asked.flatMap(({ requests, ...request }, i) =>
        Array.from({ length: requests }, (_, n) => ({ i, at: (1_000 * n) / requests, request })),
      );
      for (const { i, at, request } of moments.sort((a, b) => a.at - b.at)) {
        const isAnswered = await ask(i, START + second * 1_000 + at, request);
        if (isAnswered) answers[i] = (answers[i] ?? 0) + 1;
      }
      return answers;
    },
  };
}

const inSeconds = async (count: number, ask: (second: number) => Promise<number[]>) => {
  const answered: number[][] = [];
  for (let second = 0; second < count; second += 1) answered.push(await ask(second));
  return answered;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('instances share the limit of a store once they know of each other', async () => {
  const { answered } = await openInstances(2, 20);
  const asked = [{ requests: 60 }, { requests: 20 }];
  expect(await inSeconds(6, (second) => answered(second, asked))).toEqual([
    // For two seconds each has all that the store may have, with 40 at once.
    [59, 20],
    [20, 20],
    // Then each has its part, also of what may come at once.
    [15, 14],
    [15, 5],
    [15, 5],
    [15, 5],
  ]);
});

test('a flood from one address over many instances leaves capacity for others', async () => {
  const { answered } = await openInstances(11, 200);
  const flood = Array.from({ length: 10 }, () => ({ requests: 30, address: '192.0.2.1' }));
  const shopper = { requests: 10, address: '192.0.2.2' };
  const answers = await inSeconds(5, (second) => answered(second, [...flood, shopper]));
  expect(answers.map((each) => each[10])).toEqual([10, 10, 10, 10, 10]);
  const ofFlood = answers.map((each) => sum(each.slice(0, 10)));
  expect(ofFlood.slice(3)).toEqual([20, 20]);
});

test('admins have their own share of a store, which instances also share', async () => {
  const { answered } = await openInstances(2, 20);
  const admins = [0, 1].map(() => ({ requests: 120, access: 'admin' }) as const);
  const answers = await inSeconds(6, (second) => answered(second, admins));
  expect(answers.slice(4)).toEqual([
    [50, 50],
    [50, 50],
  ]);
});

test('refuses nothing while all instances together stay below the limit', async () => {
  const { answered } = await openInstances(3, 20);
  const asked = [{ requests: 9 }, { requests: 4 }, { requests: 6 }];
  const answers = await inSeconds(6, (second) => answered(second, asked));
  expect(answers).toEqual(Array.from({ length: 6 }, () => [9, 4, 6]));
});

test('an instance gets the full limit back a second after the others stop', async () => {
  const { answered } = await openInstances(2, 20);
  const asked = (others: number) => [{ requests: 20 }, { requests: others }];
  await inSeconds(5, (second) => answered(second, asked(60)));
  expect(await answered(5, asked(0))).toEqual([5, 0]);
  expect(await answered(6, asked(0))).toEqual([20, 0]);
});

test.each([
  ['five requests a second', 200, 4],
  ['a fortieth of a higher limit', 1_000, 24],
])('an instance with less than %s writes nothing', async (_, limit, requests) => {
  const { answered, usages, id } = await openInstances(2, limit);
  await inSeconds(5, (second) => answered(second, [{ requests }, { requests }]));
  expect(usages()).toEqual([noUsage(), noUsage()]);
  expect(await table.query(requestCounts.partition(id))).toEqual([]);
});

test('a busier instance writes and reads once a second, even when it refuses requests', async () => {
  const { answered, usages, id } = await openInstances(1, 1);
  await inSeconds(5, (second) => answered(second, [{ requests: 50 }]));
  expect(usages()).toEqual([{ roundTrips: 4, readUnits: 4 * 0.5, writeUnits: 4 }]);
  const counts = await table.query(requestCounts.partition(id));
  expect(counts.map(({ sk, store, refused }) => [Number(sk), store, refused])).toEqual([
    [START / 1_000, 50, 48],
    [START / 1_000 + 1, 50, 49],
    [START / 1_000 + 2, 50, 49],
    [START / 1_000 + 3, 50, 49],
  ]);
});

test('each instance uses its own counts when they cannot be shared', async () => {
  const broken = interceptedStorage(storage, () => Promise.reject(serviceUnavailable()));
  const { answered } = await openInstances(2, 20, broken);
  const asked = [{ requests: 60 }, { requests: 20 }];
  const answers = await inSeconds(4, (second) => answered(second, asked));
  expect(answers.slice(2)).toEqual([
    [20, 20],
    [20, 20],
  ]);
});
