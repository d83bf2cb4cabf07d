import { readLoopbackWebhooks } from '../../shared/config.ts';
import { ApiError, invalidProperty } from '../../shared/contract/errors.ts';
import type { EnteredMailServer, MailServers } from '../../shared/endpoint/service.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import type { MailServer } from '../../shared/mail/mail-server.ts';
import { mailServerKey } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { listAccounts } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

interface Stored extends EnteredMailServer {
  readonly encryptedPassword?: string;
}

export interface OpenedMailServer extends MailServers {
  /** How the next mail is sent. */
  sender(): MailSender | undefined;
}

/** The mail server that the owner of the one account has entered; a change counts for the next mail. */
export async function openMailServer(
  table: Table,
  cipher: SecretCipher,
): Promise<OpenedMailServer> {
  let current: MailSender | undefined;

  /** Nodemailer is loaded once there is a server. */
  async function use(server: MailServer | undefined) {
    const { serverSender } = await import('../../shared/mail/mail-server.ts');
    current = server && serverSender(server, readLoopbackWebhooks());
    // The functions say whether mails are sent.
    process.env['SENDS_MAILS'] = current ? 'on' : 'off';
  }

  /** Mails of another account would come from its address. */
  async function requireAlone() {
    if ((await listAccounts(table)).length <= 1) return;
    throw new ApiError(403, SHARED);
  }

  async function stored(): Promise<(Stored & { readonly account: number }) | undefined> {
    const item = await table.get(mailServerKey, { consistent: true });
    return item && { ...JSON.parse(String(item['data'])), account: Number(item['account']) };
  }

  async function decrypted({
    account,
    encryptedPassword,
    ...server
  }: Stored & { account: number }) {
    if (encryptedPassword === undefined) return server;
    const purpose = { applicationId: account, purpose: 'mail' } as const;
    return { ...server, password: await cipher.decrypt(encryptedPassword, purpose) };
  }

  const known = await stored();
  if (known && (await listAccounts(table)).length <= 1) await use(await decrypted(known));
  return {
    sender: () => current,

    async read(account) {
      await requireAlone();
      const found = await stored();
      return found?.account === account ? viewed(found) : undefined;
    },

    async save(account, server) {
      await requireAlone();
      const { mailServerRefusal } = await import('../../shared/mail/mail-server.ts');
      const said = await mailServerRefusal(server, readLoopbackWebhooks());
      if (said !== undefined) throw refused(server, said);
      const { password, ...rest } = server;
      const purpose = { applicationId: account, purpose: 'mail' } as const;
      const entered: Stored = {
        ...rest,
        updated_at: new Date().toISOString(),
        ...(password !== undefined && {
          encryptedPassword: await cipher.encrypt(password, purpose),
        }),
      };
      await table.write({ put: { ...mailServerKey, account, data: JSON.stringify(entered) } });
      await use(server);
      return viewed(entered);
    },

    async remove() {
      await requireAlone();
      await table.write({ remove: mailServerKey });
      await use(undefined);
    },
  };
}

const SHARED = 'Several accounts share this server, so its operator sets how emails are sent.';

const viewed = ({ host, port, user, from, updated_at }: Stored): EnteredMailServer => ({
  ...{ host, port, from, updated_at },
  ...(user !== undefined && { user }),
});

const refused = ({ host }: MailServer, said: string) =>
  invalidProperty({
    name: 'host',
    failedValidator: 'format',
    message: `${host} does not accept emails: ${said}`,
    value: host,
  });
