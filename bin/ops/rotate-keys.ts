import { type Command, InvalidArgumentError } from 'commander';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { NOTICED, reportedWithSecret } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { report } from './report.ts';

interface RotateOptions extends ConfirmOptions {
  readonly publicKey?: boolean;
  readonly overlap: number;
}

export function addRotateKeysCommand(application: Command): void {
  withYes(
    application
      .command('rotate-keys')
      .description('Replaces the secret key; shows the new one, once.')
      .argument('<id>', 'id of the application', readId)
      .option('--public-key', 'replace the public key, too, which storefronts carry')
      .option(
        '--overlap <time>',
        'how long the old keys work beside the new ones, as in 90m, 24h or 7d; with 0 they end at once, and so does every token',
        readTime,
        readTime('24h'),
      ),
  )
    .addHelpText('after', EXAMPLES)
    .action(rotate);
}

const EXAMPLES = `
With an overlap no token ends before its time; tokens that the old secret key is traded for end with
it. A further rotation ends the keys before the last. Of a secret that others may know, leave no overlap.

Examples:
  shopwright application rotate-keys 4503599631466
  shopwright application rotate-keys 4503599631466 --overlap 0 --yes`;

const MINUTE = 60_000;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE };
const LONGEST = 90 * 24 * 60 * MINUTE;

/** Milliseconds. */
function readTime(text: string): number {
  const [, digits = '', unit = 'm'] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const time = Number(digits) * (UNITS[unit] ?? 0);
  if ((digits !== '' || text === '0') && time <= LONGEST) return time;
  throw new InvalidArgumentError('A time is 0, or as in 90m, 24h or 7d, 90 days at most.');
}

async function rotate(id: number, options: RotateOptions, command: Command): Promise<void> {
  const { publicKey = false, overlap } = options;
  const keys = publicKey ? 'keys' : 'secret key';
  const confirmed = confirmation(
    options,
    overlap === 0 ? 'ends the old keys and every token' : `replaces the ${keys}`,
  );
  await report(command, async ({ table, vault }) => {
    const application = await readApplication(table, id);
    await confirmed(application.settings.name);
    const keyed = await rotateKeys(table, vault, application, { publicKey, overlap });
    const { replacedKeys } = keyed.application;
    const effect = replacedKeys
      ? `${NOTICED}. The old ${keys} work${publicKey ? '' : 's'} until ${timeOf(replacedKeys.until)}.`
      : `${NOTICED}; from then on the old ${keys} and every token are refused.`;
    return reportedWithSecret(keyed, 'The keys are replaced.', effect);
  });
}

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
