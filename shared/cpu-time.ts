/*
 * CPU time by request.
 *
 * What: how long the thread has worked for each request, so that limits can charge for it.
 * Why: requests that run at the same time share one thread. The time between the begin and the end of
 * one has the work for all others in it, for which its caller must not pay.
 * How: the thread works for one request at a time. Which one is known when a request begins and when
 * the database has answered it (`workFor`), until another one is worked for or the turn of the event
 * loop ends. What follows another wait is not counted until the next answer of the database.
 * Test: test/unit/cpu-time.test.ts
 */

/** The CPU time of one request. */
export interface CpuTime {
  milliseconds: number;
}

let current: CpuTime | undefined;
let since = 0;
let endsWithTurn = false;

/** From now on the thread works for this request, or for none. */
export function workFor(time: CpuTime | undefined): void {
  if (time === current) return;
  const now = threadMilliseconds();
  if (current) current.milliseconds += now - since;
  [current, since] = [time, now];
  if (!time || endsWithTurn) return;
  endsWithTurn = true;
  setImmediate(() => {
    endsWithTurn = false;
    workFor(undefined);
  });
}

/** Work that is for later requests as well, and that the one which needs it first is not charged for. */
export function uncharged<Result>(work: () => Promise<Result>): Promise<Result> {
  return interrupted(() => {
    workFor(undefined);
    return work();
  });
}

/** What comes between two steps of a request, which goes on afterwards. */
export async function interrupted<Result>(between: () => Promise<Result>): Promise<Result> {
  const before = current;
  try {
    return await between();
  } finally {
    workFor(before);
  }
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
