import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What commands of documents do with openssl, for machines without it. */
const digest = () => createHash('sha256').update(readFileSync(0));

const answers: Readonly<Record<string, () => string | Buffer>> = {
  'dgst -sha256 -binary': () => digest().digest(),
  'dgst -sha256 -r': () => `${digest().digest('hex')} *stdin\n`,
  'rand -hex 32': () => `${randomBytes(32).toString('hex')}\n`,
};

const asked = process.argv.slice(2).join(' ');
const answer = answers[asked];
if (!answer) {
  console.error(`openssl: this stand-in cannot do ${asked}`);
  process.exit(1);
}
process.stdout.write(answer());
