import { randomUUID } from 'node:crypto';
import { AUTHOR_ATTRIBUTE } from '../../../shared/storage/audited-table.ts';
import { applicationKey } from '../../../shared/storage/keys.ts';
import { encodeItem } from '../../../shared/storage/sqlite/item-text.ts';
import { STORED_FORMAT } from '../../../shared/storage/stored-format.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { type Account, readAccount } from '../../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../../shared/tenancy/secret-cipher.ts';
import { UserFacingError } from '../../program.ts';
import type { Store } from '../opened-store.ts';
import { movedPartitions } from '../partitions.ts';
import { FORMAT, type Header, type Tally, VERSION } from './application-file.ts';
import { type Convert, convertItem, convertSecrets } from './application-secrets.ts';
import { pagesOf } from './pages.ts';

/** The file of an application in pieces, with its secrets in plaintext. */
export async function* applicationTexts(
  { table, cipher }: Pick<Store, 'table' | 'cipher'>,
  application: Application,
  tally: Tally,
): AsyncGenerator<string> {
  const account = await readAccount(table, application.accountId);
  yield counted(headerLine(account, await convertSecrets(application, decryptWith(cipher))), tally);
  for (const pk of movedPartitions(application.id)) {
    for await (const items of pagesOf(table, pk)) {
      const moved = await Promise.all(
        items
          .filter(({ sk }) => sk !== applicationKey(application.id).sk)
          .map((item) => ({ ...item, [AUTHOR_ATTRIBUTE]: undefined }))
          .map((item) => convertItem(item, decryptWith(cipher))),
      );
      for (const item of moved) tally.addItem(item);
      yield moved.map((item) => counted(encodeItem(item), tally)).join('');
    }
  }
  yield `${JSON.stringify({ end: tally.summary() })}\n`;
}

function counted(line: string, tally: Tally): string {
  tally.addLine(line);
  return `${line}\n`;
}

function headerLine(account: Account, application: Application): string {
  const id = randomUUID();
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    stored_format: STORED_FORMAT,
    export: id,
    account,
    application,
  };
  return JSON.stringify(header);
}

const decryptWith =
  (cipher: SecretCipher): Convert =>
  (text, purpose) =>
    cipher.decrypt(text, purpose).catch((cause) => {
      // Errors of KMS have names of their own, which say more.
      if (!isWrongKey(cause)) throw cause;
      throw new UserFacingError(
        'the key cannot decrypt the secrets of the application; ' +
          'check vault.key in the data folder, or --key',
        { cause },
      );
    });

/** What AES-GCM and KMS answer to a ciphertext of another key. */
const isWrongKey = ({ name, message }: Error) =>
  /^(?:InvalidCiphertext|IncorrectKey)Exception$/.test(name) || /authenticate data/.test(message);
