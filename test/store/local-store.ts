import { inject } from 'vitest';
import { UNLIMITED, UNLIMITED_SETTINGS } from '../../bin/bench/unlimited.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { changes, type Key } from '../../shared/storage/keys.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { LENIENT_SETTINGS } from './lenient-settings.ts';

const { name, folder } = inject('engine');

export const { storage, putAll, itemsOf, scanPartitions } =
  name === 'sqlite' ? await import('./sqlite-items.ts') : await import('./dynamodb-items.ts');

export const table = storage.openTable();

/** The items of an application, without what comes of events afterwards. */
export const recordsOf = async (application: number) =>
  (await itemsOf(application)).filter(isOfRecord);

const OF_EVENTS =
  /#(?:deletions|events|events#of|feed|feed#made|due|mails.*|webhooks#.*|.*#snapshot|.*#found#\d|.*#text|.*#totals)$/;

export const isOfRecord = (key: Key) => !OF_EVENTS.test(key.pk) && !changes.isOfStock(key);

const state = openStateFolder(folder);
export const cipher = fileCipher(state.keyFile);
export const files = folderFiles(state);

export interface Provisioned {
  readonly application: Application;
  readonly secretKey: string;
}

/** A new tenant of its own account. All that tests do comes from one address, and fast. */
export async function provision(settings: Partial<Settings> = {}): Promise<Provisioned> {
  const account = await createAccount(table, 'Tests');
  const all = { name: 'Tea House', ...LENIENT_SETTINGS, ...UNLIMITED_SETTINGS, ...settings };
  return createApplication(table, cipher, account.id, all, UNLIMITED);
}
