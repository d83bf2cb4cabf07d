import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { DAY_MS } from '../../../shared/durations.ts';
import { takeClock } from './process-clock.ts';
import { seedCrypto } from './seeded-crypto.ts';

/*
 * Makes the days of the demo store: node bin/release/demo-store/record.ts [file] [days later].
 * The same code gives the same text, and days later the text as npm start moves it.
 */

/** The first day, a Monday. The years ahead have no date that is in the data of the demo store. */
const START = Date.UTC(2028, 3, 17);

const [, , file = 'examples/demo-store/days.ndjson.br', later = '0'] = process.argv;
process.env['SCRYPT_COST'] = '32768';
const start = START + Number(later) * DAY_MS;
const clock = takeClock(start - 3 * DAY_MS);
const reseed = seedCrypto();
const { makeDays } = await import('./make-days.ts');
const text = await makeDays(clock, start, reseed);
const bytes = Buffer.from(text);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
};
writeFileSync(file, file.endsWith('.br') ? brotliCompressSync(bytes, { params }) : bytes);
process.exit();
