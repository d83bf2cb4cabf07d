import type { Documentation } from '../../shared/contract/documentation.ts';
import type { tokens } from '../../shared/resources/tokens.ts';

export const documentation: Documentation<typeof tokens> = {
  one: 'a token',
  note: 'Only for servers: anyone with the secret key can do everything in the store.',
  fields: {
    secretKey:
      'SHA-256 of the secret key followed by the digits of the timestamp, in base64. Never send the key itself.',
    expire: 'When it expires, in milliseconds since 1970.',
    timestamp:
      'The current time as a Unix timestamp, in seconds or milliseconds; at most 100 s off.',
  },
  examples: { token: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln', expire: 1_709_385_300_000 },
  operations: {
    create: {
      summary: 'Get an admin token',
      note: 'Valid for 4 hours. 10 wrong hashes within 15 minutes block the key for a while, but only for wrong ones.',
      example: {
        publicKey: 'pk_77_Zm9yIGV4YW1wbGUsIG9ubHkh',
        secretKey: 'E6HqNcVLMGkCwFVh0a0yW8dJ2nZxbTq1oY0uY2oY8aA=',
        timestamp: 1_709_370_900,
      },
      curl: `NOW=$(date +%s)
HASH=$(printf %s "$SECRET_KEY$NOW" | openssl dgst -sha256 -binary | base64)
curl -s "$API/tokens" -H 'Content-Type: application/json' \\
  -d '{"publicKey":"'$PUBLIC_KEY'","secretKey":"'$HASH'","timestamp":'$NOW'}'`,
      beside: { token: { type: 'string' } },
      errors: [401, 429, 503],
    },
  },
};
