import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { Change } from '../../shared/storage/change.ts';
import type { Table } from '../../shared/storage/table.ts';
import { UnreadableItem } from '../../shared/storage/unreadable-items.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { adminRequest } from './admin-request.ts';
import { eventsOfChanges, type StreamEnvironment } from './consume-changes.ts';
import { isOfDeployment } from './deployment-errors.ts';
import { forgetNotes } from './notes.ts';
import { publishEvents } from './publish-events.ts';
import {
  type AsideChange,
  forgetAside,
  itemOf,
  lastHolding,
  placeOf,
  readAside,
  release,
  releaseAll,
} from './set-aside.ts';
import { announceStock } from './stock-changes.ts';
import { writeWords } from './words.ts';

/** A change that stays aside. */
export interface LeftChange {
  /** Without personal data. */
  readonly place: string;
  readonly reason: string;
}

export interface Replayed {
  readonly replayed: number;
  readonly left: readonly LeftChange[];
}

/**
 * Makes the events of the changes of a store that were set aside, in their order, at the end of its
 * feed. Those that fail again stay, and so do later ones of the same records.
 */
export async function replayChanges(
  application: Application,
  environment: StreamEnvironment,
): Promise<Replayed> {
  const { table } = environment;
  let replayed = 0;
  // What is set aside meanwhile waits for what is replayed here.
  for (;;) {
    const last = await lastHolding(table, application.id);
    const aside = await readAside(table, application.id);
    const result = await replayAll(aside, application, environment);
    replayed += aside.length - result.left.length;
    const isDone =
      last === undefined || result.isHeld || (await releaseAll(table, application.id, last));
    if (isDone) return { replayed, left: result.left };
  }
}

async function replayAll(
  aside: readonly AsideChange[],
  application: Application,
  environment: StreamEnvironment,
): Promise<{ readonly left: readonly LeftChange[]; readonly isHeld: boolean }> {
  const { table } = environment;
  const request = adminRequest(application, environment);
  const left: LeftChange[] = [];
  /** What later changes go on waiting for. */
  const held = new Set<string>();
  for (const { change, items } of aside) {
    const of = itemOf(change);
    const tried = held.has(of) ? WAITS : await replay(change, request, environment).catch(reasonOf);
    if (!tried) await forgetAside(table, items);
    else left.push({ place: placeOf(change), reason: tried.message });
    if (isHolding(tried)) held.add(of);
  }
  const lastOf = new Map(aside.map((each) => [itemOf(each.change), each]));
  for (const of of held) lastOf.delete(of);
  for (const last of lastOf.values()) await release(table, application.id, last);
  return { left, isHeld: held.size > 0 };
}

/** What cannot be decoded will never be told: nothing waits for it. */
const isHolding = (failed: Error | undefined) =>
  failed !== undefined && !(failed instanceof UnreadableItem);

const WAITS = new Error('It waits for an earlier change of the same record.');

function reasonOf(error: unknown): Error {
  if (isOfDeployment(error)) throw error;
  return error instanceof Error ? error : new Error(String(error));
}

async function replay(
  change: Change,
  request: ServiceRequest,
  environment: StreamEnvironment,
): Promise<undefined> {
  const { made, unreadable } = await eventsOfChanges([change], request);
  if (unreadable.length > 0) throw new UnreadableItem('It cannot be decoded.');
  await announceStock([change], request);
  await writeWords([change, await sinceThen(change, request.table)], request);
  await forgetNotes([change], request);
  await publishEvents(made, request, environment.handOver, environment);
}

/** From what a change has made of a record to what that is now, after changes that were not set aside. */
async function sinceThen(change: Change, table: Table): Promise<Change> {
  const item = change.after ?? change.before;
  const after = item && (await table.get({ pk: item.pk, sk: item.sk }, { consistent: true }));
  return { ...change, before: change.after, after };
}
