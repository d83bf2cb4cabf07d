const TIMING = /([\d.]+) round trips, ([\d.]+) read units, ([\d.]+) write units/;

/** What a Server-Timing header says that the database did. */
export function readTiming(header: string | null | undefined) {
  const [, roundTrips, readUnits, writeUnits] = TIMING.exec(header ?? '') ?? [];
  return {
    roundTrips: Number(roundTrips),
    readUnits: Number(readUnits),
    writeUnits: Number(writeUnits),
  };
}
