import { type Command, InvalidArgumentError, Option } from 'commander';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { newKeysReport, TAKES_EFFECT } from './application-report.ts';
import { addApplicationCommand, type OnApplication } from './command.ts';

interface RotateOptions {
  readonly publicKey?: boolean;
  /** Milliseconds. */
  readonly overlap: number;
}

export const addRotateKeysCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'rotate-keys', {
    description: 'Replaces the secret key and shows the new one once.',
    help: `With an overlap, tokens stay valid, but tokens issued for the old secret key end with it. If you
rotate again during the overlap, only the latest two keys stay valid. If the secret key has
leaked, use --overlap 0.`,
    options: [
      new Option('--public-key', 'also replace the public key, which storefronts contain'),
      new Option(
        '--overlap <time>',
        'how long the old keys stay valid, such as 90m, 24h or 7d; 0 ends them and all tokens at once',
      )
        .argParser(readDuration)
        .default(DAY_MS, '24h'),
    ],
    examples: [
      'shopwright application rotate-keys 4503599631466',
      'shopwright application rotate-keys 4503599631466 --overlap 0 --yes',
    ],
    confirm: (options) =>
      options.overlap === 0
        ? 'ends the old keys and every token'
        : `replaces the ${keysOf(options)}`,
    async run({ store, application, options, confirm }: OnApplication<RotateOptions>) {
      const { publicKey = false, overlap } = options;
      await confirm(application.settings.name);
      const change = { publicKey, overlap, now: Date.now() };
      const keyed = await rotateKeys(store.table, store.cipher, application, change);
      const { replacedKeys } = keyed.application;
      const keys = keysOf(options);
      const effect = replacedKeys
        ? `${TAKES_EFFECT}. The old ${keys} stay${publicKey ? '' : 's'} valid until ${formatTime(replacedKeys.until)}.`
        : `${TAKES_EFFECT}; after that the old ${keys} and every token are refused.`;
      return newKeysReport(keyed, `Replaced the ${keys}.`, effect);
    },
  });

const keysOf = ({ publicKey = false }: RotateOptions) => (publicKey ? 'keys' : 'secret key');

const UNITS_MS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
};
const MAX_OVERLAP_MS = 90 * DAY_MS;

/** Milliseconds. */
function readDuration(text: string): number {
  const [, digits = '', unit = 'm'] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const duration = Number(digits) * (UNITS_MS[unit] ?? 0);
  if ((digits !== '' || text === '0') && duration <= MAX_OVERLAP_MS) return duration;
  throw new InvalidArgumentError('The time must be 0 or look like 90m, 24h or 7d, up to 90 days.');
}

const formatTime = (milliseconds: number) => new Date(milliseconds).toISOString();
