/**
 * Limits what one visitor sends. The store sees the address of this server alone, and does not limit it when its
 * networks are named in the setting `server_addresses`.
 */
const MAX_FORMS = 60;
const WINDOW = 60_000;

/** Visitors that are counted at once. */
const MAX_VISITORS = 10_000;

interface Count {
  forms: number;
  readonly until: number;
}

const counts = new Map<string, Count>();

/** Whether a visitor may send one more form. */
export function mayStillSend(address: string): boolean {
  const now = Date.now();
  const known = counts.get(address);
  if (known && known.until > now) {
    known.forms += 1;
    return known.forms <= MAX_FORMS;
  }
  if (counts.size >= MAX_VISITORS) counts.clear();
  counts.set(address, { forms: 1, until: now + WINDOW });
  return true;
}
