import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { users } from '../../shared/resources/users.ts';
import type { Change } from '../../shared/storage/change.ts';
import { readAuditedKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Item } from '../../shared/storage/write.ts';
import { asksForMail } from '../../shared/tenancy/recovery-code.ts';
import { credentialsKey } from '../../shared/tenancy/user-emails.ts';
import type { EventParts } from './event-parts.ts';
import { showRecord } from './show-record.ts';

/** The event of a code that was asked for, or of another password: it has neither. */
export async function credentialsParts(
  item: Item,
  { before, after }: Change,
  request: ServiceRequest,
): Promise<EventParts | undefined> {
  if (!after) return undefined;
  const isCode = readAuditedKey(item).name === 'users#codes';
  if (isCode) {
    return asksForMail(before, after)
      ? userParts('user.password_recovery', after.sk, request)
      : undefined;
  }
  const isOther = before && !isDeepStrictEqual(before['password'], after['password']);
  return isOther ? userParts('user.password_changed', after.sk, request) : undefined;
}

/** Undefined where no user has the address. */
async function userParts(
  type: string,
  email: string,
  request: ServiceRequest,
): Promise<EventParts | undefined> {
  const { table, application } = request;
  const item = await table.get(credentialsKey(application.id, email));
  const id = item && Number(item['user_id']);
  if (id === undefined) return undefined;
  const record = await openRecords(table, application, users).get(id);
  if (!record) return undefined;
  const shown = await showRecord(users.name, record, request);
  return { types: [type], resource: users.name, id, shown };
}
