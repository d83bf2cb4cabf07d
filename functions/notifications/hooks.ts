import type { Caller } from '../../shared/actions/context.ts';
import { badRequest, forbidden } from '../../shared/contract/errors.ts';
import { may, type Permission } from '../../shared/contract/permissions.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import { mailEventOf } from '../../shared/resources/schemas/mail-events.ts';
import { requireTexts } from './require-texts.ts';

/** Notifications of a store: each mail reads all of them. */
export const MAX_NOTIFICATIONS = 50;

/** Templates must be right when they are stored: nobody looks on when they are used. */
export const notificationHooks: HooksOf<typeof notifications> = {
  async check(record, { id }, { catalogue, caller }) {
    requireTrusted(record.event, caller);
    const type = mailEventOf(record.event);
    requireTexts(record, { type, path: '', base: {} });
    for (const [tag, texts] of Object.entries(record.locales ?? {})) {
      requireTexts(texts, { type, path: `locales.${tag}.`, base: record });
    }
    if (id !== undefined) return;
    const { records } = await catalogue.index(notifications, 'all');
    if (records.length < MAX_NOTIFICATIONS) return;
    throw badRequest(`A store can have up to ${MAX_NOTIFICATIONS} notifications.`);
  },
};

/**
 * Throws a 403 for a mail about records that the caller may not change: who words the mail of a lost
 * password can have its code sent anywhere.
 */
function requireTrusted(event: string, caller: Caller): void {
  const [name = ''] = (mailEventOf(event) ?? event).split('.');
  const permission = WORDS[name] ?? 'credentials:write';
  if (!may(caller, permission)) throw forbidden(permission);
}

const WORDS: Readonly<Record<string, Permission>> = {
  order: 'orders:write',
  shipment: 'orders:write',
  invoice: 'invoices:write',
  user: 'users:write',
};
