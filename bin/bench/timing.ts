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
