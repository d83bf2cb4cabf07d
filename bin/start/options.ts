import { type Command, InvalidArgumentError, Option, program } from 'commander';
import { email } from '../../shared/contract/fields.ts';
import { UserFacingError } from '../program.ts';
import type { CertificateFiles } from './certificate.ts';
import { DEFAULT_MEMORY_MB, MIN_MEMORY_MB } from './heap-limits.ts';
import { isInstalled } from './installed.ts';
import { DEFAULT_FOLDER } from './state.ts';

export interface StartOptions {
  readonly port: number;
  readonly host: string;
  readonly https: boolean;
  readonly temporary: boolean;
  readonly data: string;
  readonly demo: boolean;
  readonly shop: boolean;
  readonly tls?: CertificateFiles | undefined;
  readonly trustProxy: boolean;
  /** Scheme and host of the dashboard, which then is at no other host. */
  readonly dashboardUrl?: string;
  readonly backupFolder?: string;
  readonly backupsKept: number;
  /** Megabytes. */
  readonly memory: number;
  /** The address of the sender of mails. */
  readonly mailFrom?: string;
  /** Scheme and host by which others reach the server. */
  readonly publicUrl?: string;
  /** Who is told when something fails. */
  readonly alertEmail?: string;
  readonly alertUrl?: string;
  /** What is called each minute while all is well. */
  readonly heartbeatUrl?: string;
}

/** The options as they are given. */
interface GivenOptions extends Omit<StartOptions, 'tls'> {
  readonly certificate?: string;
  readonly key?: string;
}

/** Reads the options, and ends the program with one line when one of them is wrong. */
export function readOptions(argv: readonly string[]): StartOptions {
  const { certificate, key, ...options } = describe(program).parse(argv).opts<GivenOptions>();
  if (certificate === undefined && key === undefined) return options;
  if (certificate === undefined || key === undefined) {
    throw new UserFacingError('--certificate and --key belong together; use both');
  }
  if (options.demo) {
    throw new UserFacingError('--certificate needs --no-demo; for the demo store, use --https');
  }
  return { ...options, tls: { certificate, key } };
}

function describe(command: Command): Command {
  return command
    .name(isInstalled() ? 'shopwright start' : 'npm start --')
    .description('Serves a demo store on this machine, or your own stores (docs/self-host.md).')
    .option('--port <number>', 'port to listen on', wholeNumber('The port', 1, 65_535), 4000)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--data <folder>', 'folder for the data', DEFAULT_FOLDER)
    .addOption(
      new Option('--temporary', 'start with a fresh store, and delete it on exit')
        .conflicts(['data', 'backupFolder'])
        .default(false),
    )
    .option(
      '--memory <megabytes>',
      'memory for the data of the program; larger catalogs need more',
      wholeNumber('The memory', MIN_MEMORY_MB, 1_048_576),
      DEFAULT_MEMORY_MB,
    )
    .option('--no-demo', 'serve your own stores instead of the demo store, and log as JSON')
    .option('--no-shop', 'serve only the API and the dashboard, without a shop')
    .option('--https', 'serve HTTPS with a self-signed certificate', false)
    .addOption(
      new Option('--certificate <file>', 'serve HTTPS with this certificate').conflicts('https'),
    )
    .option('--key <file>', 'private key of the certificate')
    .option('--trust-proxy', 'take client addresses from the headers of the proxy in front', false)
    .option(
      '--dashboard-url <url>',
      'serve the dashboard at this address alone, apart from the shops',
      originOf,
    )
    .addOption(
      new Option(
        '--mail-from <address>',
        'send emails from this address, through the mail server in the variable SMTP_URL',
      ).env('MAIL_FROM'),
    )
    .addOption(
      new Option(
        '--alert-email <address>',
        'tell this address when something fails; by default the owner of the only account',
      )
        .env('ALERT_EMAIL')
        .argParser(address),
    )
    .addOption(
      new Option('--alert-url <url>', 'send a POST with JSON to this address when something fails')
        .env('ALERT_URL')
        .argParser(webAddress),
    )
    .addOption(
      new Option(
        '--heartbeat-url <url>',
        'call this address every minute while the server answers: a service there tells you if no call comes',
      )
        .env('HEARTBEAT_URL')
        .argParser(webAddress),
    )
    .addOption(
      new Option(
        '--public-url <url>',
        'address by which others reach the server, where it checks every minute that it answers',
      )
        .env('PUBLIC_URL')
        .argParser(webAddress),
    )
    .option('--backup-folder <folder>', 'back up to this folder, continuously and every night')
    .option(
      '--backups-kept <number>',
      'number of nightly backups to keep',
      wholeNumber('The number', 1, 10_000),
      7,
    )
    .showSuggestionAfterError(false)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'shopwright: ')),
    });
}

/** Scheme and host, as browsers write them. */
function originOf(text: string): string {
  const { protocol, origin, href } = URL.parse(text) ?? {};
  if (origin && /^https?:$/.test(protocol ?? '') && href === `${origin}/`) return origin;
  throw new InvalidArgumentError(
    'It must be a scheme and a host, such as https://desk.example.org.',
  );
}

function wholeNumber(name: string, min: number, max: number) {
  return (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`${name} must be a whole number from ${min} to ${max}.`);
  };
}

const ADDRESS = new RegExp(email(254).pattern, 'u');

function address(text: string): string {
  if (ADDRESS.test(text)) return text;
  throw new InvalidArgumentError('It must be an email address.');
}

function webAddress(text: string): string {
  const { protocol = '' } = URL.parse(text) ?? {};
  if (/^https?:$/.test(protocol)) return text;
  throw new InvalidArgumentError('It must be an address such as https://shop.example.');
}
