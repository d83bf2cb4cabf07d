import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FILE_MODE } from '../../shared/storage/file-modes.ts';
import { newSecret } from '../../shared/webhooks/signing-secrets.ts';
import type { StoreOptions } from './store.ts';

/** Where somebody who listens is in the events of an application. */
export interface Listener {
  /** The id of the last event that was shown. */
  after: string | undefined;
  readonly secret: string;
  /** Goes on behind the event. */
  save(event: string): void;
}

/** Kept in the folder of a local store; for a table on AWS, as long as the command runs. */
export function openListener({ table, data }: StoreOptions, application: number): Listener {
  const file = table ? undefined : join(resolve(data), `listener-${application}.json`);
  const { after, secret = newSecret() } = file ? readListener(file) : {};
  return {
    after,
    secret,
    save(event) {
      this.after = event;
      if (!file) return;
      writeFileSync(file, JSON.stringify({ after: event, secret }), { mode: FILE_MODE });
    },
  };
}

function readListener(file: string): { after?: string; secret?: string } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
