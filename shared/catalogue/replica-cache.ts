import { lastLocalWriteAt } from '../storage/change-records.ts';
import type { Table } from '../storage/table.ts';
import { CatalogueReplica } from './catalogue-replica.ts';
import type { Source } from './snapshot.ts';

interface Held {
  readonly source: Source;
  copy?: CatalogueReplica;
  /** When the last check of the copy began, by our own clock. */
  checkedAt: number;
  /** The check or load on its way. */
  running?: Promise<CatalogueReplica> | undefined;
}

interface Asked {
  /** Milliseconds; 0 for every change that was acknowledged before the call. */
  readonly maxAge: number;
  /** Whether the caller may write the snapshot of the catalogue. */
  readonly keepsSnapshot: boolean;
}

/**
 * The copies that one instance holds, of the stores that it serves. Those that were not used for
 * longest make room for others when all together have more than `budget` bytes of JSON.
 */
export class ReplicaCache {
  readonly #held = new Map<string, Held>();
  readonly #budget: number;

  constructor(budget: number) {
    this.#budget = budget;
  }

  /** A copy as current as asked for. Calls at the same time share one check. */
  async current(table: Table, source: Source, asked: Asked): Promise<CatalogueReplica> {
    const held = this.#use(source);
    const fresh = freshCopy(held, asked.maxAge);
    if (fresh) return fresh;
    // A check that began before this call may miss what was acknowledged since.
    await held.running?.catch(() => undefined);
    const checked = freshCopy(held, asked.maxAge);
    if (checked) return checked;
    held.running ??= this.#check(table, held, asked);
    return held.running;
  }

  /** Whether there is a copy, so that to bring it up to date is all that it costs. */
  holds(source: Source): boolean {
    return this.#held.get(keyOf(source))?.copy !== undefined;
  }

  /** The map begins with the copy that was not used for longest. */
  #use(source: Source): Held {
    const key = keyOf(source);
    const held = this.#held.get(key) ?? { source, checkedAt: 0 };
    this.#held.delete(key);
    this.#held.set(key, held);
    return held;
  }

  async #check(table: Table, held: Held, { keepsSnapshot }: Asked): Promise<CatalogueReplica> {
    const beganAt = Date.now();
    try {
      const caughtUp = (await held.copy?.catchUp(table)) !== undefined;
      if (!held.copy || !caughtUp) held.copy = await CatalogueReplica.load(table, held.source);
      if (keepsSnapshot) await held.copy.keep(table);
      held.checkedAt = beganAt;
      return held.copy;
    } finally {
      held.running = undefined;
      this.#makeRoom(held);
    }
  }

  #makeRoom(latest: Held): void {
    let bytes = 0;
    for (const { copy } of this.#held.values()) bytes += copy?.bytes ?? 0;
    for (const [key, held] of this.#held) {
      if (bytes <= this.#budget) return;
      if (held === latest) continue;
      this.#held.delete(key);
      bytes -= held.copy?.bytes ?? 0;
    }
  }
}

const keyOf = ({ application, type }: Source) => `${application}/${type.name}`;

/** A clock that was set back makes a copy too old, not young for ever. */
function freshCopy(
  { copy, checkedAt, source }: Held,
  maxAge: number,
): CatalogueReplica | undefined {
  const age = Date.now() - checkedAt;
  const isFresh = age >= 0 && age < maxAge;
  const ownChange = lastLocalWriteAt(source.application, source.type.name);
  return isFresh && checkedAt > ownChange ? copy : undefined;
}
