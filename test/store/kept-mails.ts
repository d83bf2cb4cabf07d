import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { type KeptMail, keptNames, readKept } from '../../shared/mail/folder-sender.ts';
import type { Application } from '../../shared/tenancy/application.ts';

/** Where the server of the tests keeps what it would send. */
export const mailFolder = join(inject('engine').folder, 'mails');

/**
 * The mails of a store, oldest first, once there are so many to the address. Mails of events that
 * follow each other at once come in any order: `mailSaying` finds one of them.
 */
export async function mailsTo(
  { id }: Application,
  recipient: string,
  count = 1,
): Promise<KeptMail[]> {
  for (;;) {
    const names = keptNames(mailFolder).filter((name) => name.includes(`-${id}.`));
    const mails = names.flatMap((name) => readKept(mailFolder, name) ?? []).reverse();
    const found = mails.filter((mail) => mail.recipient === recipient);
    if (found.length >= count) return found;
    // Lets the timers of this process run, and nothing else: mails come after the answer.
    await new Promise(setImmediate);
  }
}

/** The text of the mail to the address that says so, once it is there. */
export async function mailSaying(
  application: Application,
  recipient: string,
  said: string,
): Promise<string> {
  return await vi.waitFor(
    async () => {
      const texts = (await mailsTo(application, recipient)).map(({ text }) => text);
      const found = texts.find((text) => text.includes(said));
      if (found === undefined) throw new Error(`No mail says "${said}":\n${texts.join('\n---\n')}`);
      return found;
    },
    { timeout: 20_000, interval: 20 },
  );
}
