import type { MailSender } from '../../shared/mail/mail.ts';
import { isOwner } from '../../shared/staff/roles.ts';
import { openStaff } from '../../shared/staff/staff-records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { listAccounts } from '../../shared/tenancy/provisioning.ts';
import { alertJson, alertMail, type Server } from './alert-text.ts';
import type { Notice } from './alerts.ts';
import type { StartOptions } from './options.ts';
import type { ServerLog } from './server-log.ts';

/** What a receiver may take to answer. */
const TIMEOUT_MS = 10_000;

export interface Telling {
  readonly options: Pick<StartOptions, 'alertEmail' | 'alertUrl'>;
  readonly table: Table;
  readonly mailSender: () => MailSender | undefined;
  readonly server: Server;
  readonly log: ServerLog;
}

/** Tells of a notice in each way that there is. Whether somebody was told. */
export async function tell(notice: Notice, telling: Telling): Promise<boolean> {
  const ways = [...(await mails(notice, telling)), ...posts(notice, telling)];
  const told = await Promise.all(
    ways.map((way) =>
      way().then(
        () => true,
        (error) => {
          telling.log.error(`cannot tell anybody that ${notice.problem.id} fails`, error);
          return false;
        },
      ),
    ),
  );
  return told.includes(true);
}

type Way = () => Promise<void>;

async function mails(notice: Notice, { mailSender, server, ...telling }: Telling): Promise<Way[]> {
  const sender = mailSender();
  if (!sender) return [];
  const from = { name: 'Shopwright', address: sender.from };
  const id = `alert-${notice.problem.id.replace('/', '-')}-${notice.since}-${notice.state}`;
  return (await recipientsOf(telling)).map(
    (to, i) => () =>
      sender.send({ id: `${id}-${i}`, from, to, recipient: to, ...alertMail(notice, server) }),
  );
}

const posts = (notice: Notice, { options: { alertUrl }, server }: Telling): Way[] =>
  alertUrl === undefined
    ? []
    : [
        async () => {
          const response = await fetch(alertUrl, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(alertJson(notice, server)),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
          if (!response.ok) throw new Error(`--alert-url answered ${response.status}.`);
        },
      ];

/** Whoever `--alert-email` names; without it the owners, where the whole machine is of one account. */
export async function recipientsOf({
  options: { alertEmail },
  table,
}: Pick<Telling, 'options' | 'table'>): Promise<readonly string[]> {
  if (alertEmail !== undefined) return [alertEmail];
  const [account, ...others] = await listAccounts(table);
  if (!account || others.length > 0) return [];
  const members = await openStaff(table, account.id).all();
  return members
    .filter(({ status, memberships }) => status === 'active' && isOwner(memberships))
    .map(({ email }) => email);
}

/** Where nobody would be told, the log says so at the start. */
export async function warnIfNobodyIsTold(telling: Telling): Promise<void> {
  const { options, mailSender, log } = telling;
  if (options.alertUrl !== undefined) return;
  if (mailSender() && (await recipientsOf(telling)).length > 0) return;
  log.warn(
    'nobody is told when something fails: set SMTP_URL, --mail-from and --alert-email, or --alert-url',
  );
}
