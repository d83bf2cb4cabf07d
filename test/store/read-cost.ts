import type { Ask } from './api.ts';

/** Requests of which the cheapest counts: some also read the application. */
const REQUESTS = 3;

/** What a warm instance reads for a GET: calls one after another, and read units. */
export async function readCost(ask: Ask, path: string) {
  const costs: number[][] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const { status, headers } = await ask('GET', path);
    // A refusal costs less.
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    const numbers = headers.get('server-timing')?.matchAll(/([\d.]+) (?:round|read)/g) ?? [];
    costs.push([...numbers].map(([, number]) => Number(number)));
  }
  const least = (part: number) => Math.min(...costs.map((cost) => cost[part] ?? Infinity));
  return { roundTrips: least(0), readUnits: least(1) };
}
