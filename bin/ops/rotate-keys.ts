import { type Command, InvalidArgumentError, Option } from 'commander';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { newKeysReport, TAKES_EFFECT } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { runOnStore } from './report.ts';

interface RotateOptions extends ConfirmOptions {
  readonly publicKey?: boolean;
  /** Milliseconds. */
  readonly overlap: number;
}

const DEFAULT_OVERLAP = '24h';

export function addRotateKeysCommand(application: Command): void {
  withYes(
    application
      .command('rotate-keys')
      .description('Replaces the secret key; shows the new one, once.')
      .argument('<id>', 'id of the application', readId)
      .option('--public-key', 'replace the public key, too, which storefronts contain')
      .addOption(
        new Option(
          '--overlap <time>',
          'how long the old keys stay valid, as in 90m, 24h or 7d; with 0 they and all tokens end at once',
        )
          .argParser(readDuration)
          .default(readDuration(DEFAULT_OVERLAP), DEFAULT_OVERLAP),
      ),
  )
    .addHelpText('after', HELP)
    .action(rotate);
}

const HELP = `
With an overlap, tokens stay valid; tokens that were issued for the old secret key end with it.
Another rotation ends the keys before the last. When the secret key has leaked, use --overlap 0.

Examples:
  shopwright application rotate-keys 4503599631466
  shopwright application rotate-keys 4503599631466 --overlap 0 --yes`;

const MINUTE_MS = 60_000;
const UNITS_MS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: 24 * 60 * MINUTE_MS,
};
const MAX_OVERLAP_MS = 90 * 24 * 60 * MINUTE_MS;

/** Milliseconds. */
function readDuration(text: string): number {
  const [, digits = '', unit = 'm'] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const duration = Number(digits) * (UNITS_MS[unit] ?? 0);
  if ((digits !== '' || text === '0') && duration <= MAX_OVERLAP_MS) return duration;
  throw new InvalidArgumentError('A time is 0, or as in 90m, 24h or 7d, 90 days at most.');
}

async function rotate(id: number, options: RotateOptions, command: Command): Promise<void> {
  const { publicKey = false, overlap } = options;
  const keys = publicKey ? 'keys' : 'secret key';
  const confirm = confirmation(
    options,
    overlap === 0 ? 'ends the old keys and every token' : `replaces the ${keys}`,
  );
  await runOnStore(command, async ({ table, cipher }) => {
    const application = await readApplication(table, id);
    await confirm(application.settings.name);
    const keyed = await rotateKeys(table, cipher, application, { publicKey, overlap });
    const { replacedKeys } = keyed.application;
    const effect = replacedKeys
      ? `${TAKES_EFFECT}. The old ${keys} stay${publicKey ? '' : 's'} valid until ${formatTime(replacedKeys.until)}.`
      : `${TAKES_EFFECT}; after that the old ${keys} and every token are refused.`;
    return newKeysReport(keyed, 'The keys are replaced.', effect);
  });
}

const formatTime = (milliseconds: number) => new Date(milliseconds).toISOString();
