import { type FieldSchema, flag, type ObjectSchema } from '../../contract/fields.ts';
import type { ProcessorContract } from './processors/processor-facts.ts';
import { PROCESSOR_NAMES, shownFields } from './processors.ts';

/** Further currencies that one processor charges in. */
export const MAX_MERCHANT_ACCOUNTS = 50;

/** All credentials of a processor, as they are given; what is not sent is not kept. */
export function credentialsBody({ credentials }: ProcessorContract) {
  const all = Object.entries(credentials);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(all.map(([wire, { schema }]) => [wire, schema])),
      /** Whether payments may begin with it. Alone, it only switches; with credentials, all that are required are there. */
      active: flag,
    },
    anyOf: [
      { required: all.filter(([, { isRequired }]) => isRequired).map(([wire]) => wire) },
      { required: ['active'] },
    ],
    additionalProperties: false,
  } as const satisfies ObjectSchema;
}

/** What is shown of a processor that is configured: nothing secret. */
export const configuredProcessor = {
  type: 'object',
  properties: {
    name: { type: 'string', enum: PROCESSOR_NAMES },
    /** False: switched off. */
    active: flag,
    /** When the credentials were stored. */
    updated_at: { type: 'string' },
    /** Absent for credentials that an earlier version has stored. */
    ...shownFields,
  },
  required: ['name', 'active', 'updated_at'],
} as const satisfies FieldSchema;
