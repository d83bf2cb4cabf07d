import { readMailConfig } from '../config.ts';
import { folderSender } from './folder-sender.ts';
import type { MailSender } from './mail.ts';
import { sesSender } from './ses-sender.ts';

/** How the mails of a function leave, as its environment variables say; undefined: not at all. */
export function environmentSender(): MailSender | undefined {
  const config = readMailConfig();
  if (!config) return undefined;
  return 'folder' in config
    ? folderSender(config.folder, config.from)
    : sesSender(config, config.from);
}
