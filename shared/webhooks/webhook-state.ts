import { besideRecordsKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Condition, Edit, Item, Write } from '../storage/write.ts';

/** What is kept beside a webhook. Times are milliseconds since 1970. */
export interface WebhookState {
  /** The id of the last event of the feed that was looked at. */
  readonly after: string;
  /** Encrypted for the purpose `webhooks`. */
  readonly secret: string;
  /** The one before, which also signs until its end. */
  readonly old_secret?: string;
  readonly old_secret_until?: number;
  /** While a run sends events. */
  readonly running_until?: number;
  /** Nothing is sent before. */
  readonly paused_until?: number;
  /** Calls in a row without an answer. */
  readonly unanswered?: number;
  /** When the first attempt failed since one succeeded. */
  readonly failing_since?: number;
}

export const stateKey = (application: number, webhook: number) =>
  besideRecordsKey(application, 'webhooks#state', String(webhook));

export async function readState(
  table: Table,
  application: number,
  webhook: number,
): Promise<WebhookState | undefined> {
  const item = await table.get(stateKey(application, webhook), { consistent: true });
  return item && stateOf(item);
}

const stateOf = (item: Item) => item as Item & WebhookState;

/** Changes of a state; undefined removes a part. */
export const changeState = (
  application: number,
  webhook: number,
  changes: Partial<{ readonly [Name in keyof WebhookState]: WebhookState[Name] | undefined }>,
  condition: Condition,
): Write => ({
  update: stateKey(application, webhook),
  edits: Object.entries(changes).map(
    ([attribute, value]): Edit =>
      value === undefined ? { attribute, remove: true } : { attribute, set: value },
  ),
  condition,
});
