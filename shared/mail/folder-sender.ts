import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_MODE, FOLDER_MODE } from '../storage/file-modes.ts';
import { type Mail, type MailSender, oneLine } from './mail.ts';

/** A mail that was not sent, but put into the folder. */
export interface KeptMail extends Mail {
  /** ISO 8601. */
  readonly sent_at: string;
}

/** Files of the folder; beyond them the oldest are deleted. */
export const MAX_KEPT_MAILS = 500;

const NAME = /^\d{15}-[\w.-]{1,100}\.json$/;

/** Instead of sending, for trying a store on a laptop: a file for each mail. */
export function folderSender(folder: string, from: string): MailSender {
  return {
    from,
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
      const now = Date.now();
      const kept: KeptMail = {
        ...mail,
        subject: oneLine(mail.subject),
        sent_at: new Date(now).toISOString(),
      };
      const name = `${String(now).padStart(15, '0')}-${mail.id}.json`;
      const draft = join(folder, `.${name}`);
      writeFileSync(draft, JSON.stringify(kept, null, 2), { mode: FILE_MODE });
      renameSync(draft, join(folder, name));
      for (const old of keptNames(folder).slice(MAX_KEPT_MAILS)) rmSync(join(folder, old));
    },
  };
}

/** The names of the files, newest first. */
export function keptNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

/** Undefined for a name that is none of them. */
export function readKept(folder: string, name: string): KeptMail | undefined {
  if (!keptNames(folder).includes(name)) return undefined;
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
