const TIMING = /([\d.]+) round trips, ([\d.]+) read units, ([\d.]+) write units/;

/** Database calls and capacity units from a Server-Timing header. */
export function readTiming(header: string | null | undefined) {
  const [, roundTrips, readUnits, writeUnits] = TIMING.exec(header ?? '') ?? [];
  return {
    roundTrips: Number(roundTrips),
    readUnits: Number(readUnits),
    writeUnits: Number(writeUnits),
  };
}

/** Requests of which the cheapest counts: some also read the application. */
const REQUESTS = 3;

/** What a warm instance reads for a request, which returns its Server-Timing header. */
export async function readCost(request: () => Promise<string | null>) {
  const costs: ReturnType<typeof readTiming>[] = [];
  for (let i = 0; i < REQUESTS; i += 1) costs.push(readTiming(await request()));
  return {
    roundTrips: Math.min(...costs.map(({ roundTrips }) => roundTrips)),
    readUnits: Math.min(...costs.map(({ readUnits }) => readUnits)),
  };
}
