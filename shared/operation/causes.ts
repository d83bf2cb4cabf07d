import type { Cause } from './background-failures.ts';

interface Told {
  readonly cause: Cause;
  readonly says: string;
  readonly advice: string;
}

/** What one machine tells of each cause of failures in the background. */
export const CAUSES: readonly Told[] = [
  {
    cause: 'mail',
    says: 'Emails are refused.',
    advice:
      'Check the mail server and its password: the variable SMTP_URL, or Settings, Email in the dashboard. ' +
      'Emails that wait are sent again by themselves.',
  },
  {
    cause: 'payment',
    says: 'The outcome of a payment is not known.',
    advice:
      'See the status page of the card processor, and test its keys in the dashboard: Settings, Payments. ' +
      'Nothing is charged twice.',
  },
  {
    cause: 'work',
    says: 'Work failed twice in a row.',
    advice: 'It is tried again by itself. If it goes on, the error in the log has to be mended.',
  },
  {
    cause: 'item',
    says: 'Data of a store cannot be read.',
    advice: 'Run "shopwright application check", and bring back what it names from a backup.',
  },
  {
    cause: 'change',
    says: 'A change makes no events.',
    advice:
      'Install a version that handles the error in the log, and run "shopwright application replay".',
  },
  {
    cause: 'backup',
    says: 'The store is not backed up.',
    advice: 'Check the folder of --backup-folder, its disk, and the bucket of BACKUP_URL.',
  },
];
