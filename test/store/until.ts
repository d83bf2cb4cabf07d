import { setTimeout } from 'node:timers/promises';

/** Between two looks: DynamoDB Local does one thing at a time. */
const PAUSE_MS = 20;

/** What is read, as soon as it is as it should be: at the latest when the test's time ends. */
export async function until<T>(
  read: () => Promise<T>,
  isAwaited: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read();
    if (isAwaited(value)) return value;
    await setTimeout(PAUSE_MS);
  }
}
