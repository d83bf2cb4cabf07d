import { once } from 'node:events';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { asking, create } from '../store/api.ts';
import { startReceiver } from '../store/receiver.ts';
import { newApplication, startStore } from '../store/started-store.ts';

/** Half of the time between two runs of the sweep, and a quarter of what a claim is for. */
const AT_ONCE_MS = 30_000;

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the next server immediately retries a webhook delivery interrupted by %s',
  async (signal) => {
    const folder = temporaryFolder();
    const receiver = await startReceiver();
    const messages: (() => void)[] = [];
    const nextMessage = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      messages.push(resolve);
      return promise;
    };
    // The first is never answered.
    receiver.answer = (_, response) => {
      if (receiver.received.length > 1) response.writeHead(204).end();
      messages.shift()?.();
    };
    const isCalled = nextMessage();
    const store = await startStore(folder);
    const asAdmin = asking((await newApplication(folder)).asAdmin, store.url);
    await create(asAdmin, '/webhooks', { url: receiver.url, types: ['brand.created'] });
    await create(asAdmin, '/brands', { name: 'Northwind' });
    await isCalled;
    const isCalledAgain = nextMessage();
    store.process.kill(signal);
    await once(store.process, 'exit');

    await startStore(folder);
    const late = AbortSignal.timeout(AT_ONCE_MS);
    await Promise.race([isCalledAgain, once(late, 'abort')]);
    const [first, again, ...more] = receiver.received;
    expect(again).toEqual({ ...first, headers: expect.anything() });
    expect(more).toEqual([]);
  },
);
