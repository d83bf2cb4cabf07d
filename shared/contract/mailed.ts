import type { DocumentSchemas } from './documentation.ts';

/** Beside the answer of an operation that asks for a mail. */
export const MAILED: DocumentSchemas = {
  mailed: {
    type: 'boolean',
    description:
      'Whether the deployment sends mails. Without it nobody gets one, and events tell of what is asked for.',
  },
};
