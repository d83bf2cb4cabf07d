/** The cost of a request: consecutive calls, and the capacity units charged for all calls. */
export interface Usage {
  roundTrips: number;
  readUnits: number;
  writeUnits: number;
  /** Items that could not be decoded: partition key and sort key. Absent if there are none. */
  unreadable?: Set<string>;
  /** Changes that were set aside because they could not be decoded. Absent if there are none. */
  setAside?: number;
}

export const noUsage = (): Usage => ({ roundTrips: 0, readUnits: 0, writeUnits: 0 });

/** Calls in flight: a call that starts while another one runs is no round trip of its own. */
const callsInFlight = new WeakMap<Usage, number>();

/** Counts a call while it runs. */
export async function countRoundTrip<Result>(
  usage: Usage,
  calling: Promise<Result>,
): Promise<Result> {
  const running = callsInFlight.get(usage) ?? 0;
  if (running === 0) usage.roundTrips += 1;
  callsInFlight.set(usage, running + 1);
  try {
    return await calling;
  } finally {
    callsInFlight.set(usage, (callsInFlight.get(usage) ?? 1) - 1);
  }
}
