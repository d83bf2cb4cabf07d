import { useDesk } from './desk-context.ts';

/** Whether the deployment sends mails: nothing says that one goes out where none does. */
export const useSendsMails = (): boolean => useDesk().settings['sends_mails'] !== false;

/** The key of a text that speaks of a mail, or of the one beside it that does not. */
export function useMailText(): (key: string) => string {
  const sendsMails = useSendsMails();
  return (key) => (sendsMails ? key : `${key}_unmailed`);
}
