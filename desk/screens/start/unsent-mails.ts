import { useAnswer } from '../../api/use-answer.ts';

/** Where the list of them is. */
export const MAILS_PATH = '/unsentMails';

const MAX_AGE_MS = 7 * 86_400_000;

/** Events of one request. */
const MAX_EVENTS = 250;

export interface UnsentMail {
  readonly id: string;
  readonly created_at: string;
  readonly resource: string;
  readonly record_id: number;
  readonly data: {
    readonly event_type?: string;
    readonly reason?: string;
    /** It is sent later, when the limit of mails permits it. */
    readonly waits_until?: string;
  };
}

/** Mails of the last 7 days that were given up, or wait for a limit; the newest first. */
export function useMailsNotSent(enabled = true) {
  const query = { types: 'mail.not_sent', sort_order: 'DESC', per_page: MAX_EVENTS };
  const { data, error } = useAnswer<readonly UnsentMail[]>('/events', query, { enabled });
  const since = Date.now() - MAX_AGE_MS;
  const mails = data?.data.filter(({ created_at }) => Date.parse(created_at) > since);
  return { mails, error };
}
