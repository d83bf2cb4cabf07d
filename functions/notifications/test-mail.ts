import type { ServiceRequest } from '../../shared/actions/context.ts';
import { readSendsMails } from '../../shared/config.ts';
import { ApiError, badRequest, notFound, tooMany } from '../../shared/contract/errors.ts';
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
import type { notifications, testMail } from '../../shared/resources/notifications.ts';
import { type Staff, staff } from '../../shared/resources/staff.ts';
import { newId, timeOfId } from '../../shared/storage/identifier.ts';
import { mails } from '../../shared/storage/keys.ts';
import { countUp } from '../../shared/storage/limited-counts.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { isAbsent, type Put } from '../../shared/storage/write.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';

/** Mails that a member sends to himself in an hour. */
export const MAX_TEST_MAILS = 5;

/** After which nobody waits for the mail server any more: longer than the work for one mail may take. */
const MAX_SENDING_MS = 3 * MINUTE_MS;

type State = (typeof testMail.properties.state.enum)[number];

type Testing = Pick<Actions<typeof notifications>, 'test' | 'getTest'>;

/** A mail to who is logged in, which shows whether mails arrive (guide-mail.md, "A test mail"). */
export const testMailActions: Testing = {
  async test(request) {
    const { application, body, clock, commit } = request;
    if (!readSendsMails()) throw sendsNone();
    const { id: member, email: to } = await memberOf(request);
    const now = clock.now();
    await countTest(member, request, now);
    const id = newId(now);
    const test = `${member}#${id}`;
    const waiting: Put = {
      put: {
        ...mails.testKey(application.id, test),
        ...{ state: 'waiting', tries: 0 },
        expires_at: Math.ceil(now / 1_000) + DAY_SECONDS,
      },
      condition: isAbsent,
    };
    const answer = { data: { id, state: 'waiting' as const } };
    await commit([putRequest(application.id, id, { ...body, to, test }, now), waiting], answer);
    return answer;
  },

  async getTest({ application, table, caller, clock, ids }) {
    const { id } = ids;
    const key = mails.testKey(application.id, `${caller.staff?.id}#${id}`);
    const item = await table.get(key, { consistent: true });
    if (!item || caller.staff?.kind !== 'staff') throw notFound(`You sent no test email ${id}.`);
    const isOver = clock.now() - timeOfId(id) > MAX_SENDING_MS;
    const state = isOver && item['state'] === 'sending' ? 'unknown' : (item['state'] as State);
    const { answer } = item;
    return { data: { id, state, ...(answer !== undefined && { answer: String(answer) }) } };
  },
};

const sendsNone = () =>
  new ApiError(
    409,
    'This deployment sends no emails. Its operator sets the sender address (MAIL_FROM) and a ' +
      'mail server.',
  );

/** Throws a 400 for a token of no person. */
async function memberOf({ table, application, caller }: ServiceRequest): Promise<Staff> {
  const { kind, id } = caller.staff ?? {};
  const records = openRecords(table, keyspaceOf(staff, application), staff);
  const member = kind === 'staff' && id !== undefined ? await records.get(id) : undefined;
  if (member?.status === 'active') return member;
  throw badRequest(
    'A test email goes to the logged-in member, but this token belongs to no member.',
  );
}

async function countTest(
  member: number,
  { table, application }: ServiceRequest,
  now: number,
): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  const end = (hour + 1) * HOUR_MS;
  const key = mails.countKey(application.id, `test#${member}`, hour);
  const counts = [{ attribute: 'mails', max: MAX_TEST_MAILS }];
  if (await table.write(countUp(key, counts, { expiresAt: Math.ceil(end / 1_000) }))) return;
  const secondsToWait = Math.ceil((end - now) / 1_000);
  throw tooMany(`You have sent yourself ${MAX_TEST_MAILS} test emails in this hour`, {
    secondsToWait,
  });
}
