import type { FieldSchema } from '../../contract/fields.ts';

const count = { type: 'number' } as const satisfies FieldSchema;
const known = { type: ['number', 'null'] } as const satisfies FieldSchema;

/** What a store may have, and what it uses; null for what is not known. */
export const usageSchema = {
  type: 'object',
  properties: {
    limits: {
      type: 'object',
      properties: { requests_per_second: count, mails_per_hour: count },
      required: ['requests_per_second', 'mails_per_hour'],
    },
    /** Without seconds with few requests, which instances do not share. */
    last_minute: {
      type: 'object',
      properties: {
        requests: count,
        admin_requests: count,
        refused: count,
        read_units: count,
        write_units: count,
        busiest_second: count,
        /** If all minutes were like this one. */
        estimated_usd_a_day: known,
      },
      required: [
        'requests',
        'admin_requests',
        'refused',
        'read_units',
        'write_units',
        'busiest_second',
        'estimated_usd_a_day',
      ],
    },
    /** Mails about passwords have a limit of their own, and are not among these. */
    mails_this_hour: count,
    records: {
      type: 'object',
      properties: { orders: known, users: known },
      required: ['orders', 'users'],
    },
  },
  required: ['limits', 'last_minute', 'mails_this_hour', 'records'],
} as const satisfies FieldSchema;
