import type { DocumentSchemas } from './documentation.ts';

/** Beside the answer of an operation that asks for a mail. */
export const MAILED: DocumentSchemas = {
  mailed: {
    type: 'boolean',
    description: 'Whether the deployment sends emails. If not, only events report the request.',
  },
};
