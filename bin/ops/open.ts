import { type Command, Option } from 'commander';
import { OPENING_SECONDS } from '../../shared/tenancy/opening-code.ts';
import { UserFacingError } from '../program.ts';
import { makeOpeningCode, openingLink } from '../start/opening.ts';
import { readOrigin } from './arguments.ts';
import { addCommand, type Invocation } from './command.ts';
import { formatFields } from './report.ts';
import { localUrl } from './staff-links.ts';

/** The way into a deployment that has no shop. */
export function addOpenCommand(program: Command): void {
  addCommand(program, 'open', {
    description: 'Shows a one-time link that opens the first shop, valid for an hour.',
    help: `The link is for the owner. It opens a page that asks for the shop's name, country and owner.
Earlier links stop working.`,
    options: [
      new Option(
        '--url <url>',
        'URL of the API for the link (default: the local server, if it is running)',
      ).argParser(readOrigin),
    ],
    examples: [
      'shopwright open',
      'shopwright --table shopwright-prod open --url https://api.shop.example',
    ],
    async run({ store, options, global }: Invocation<{ readonly url?: string }>) {
      const now = Date.now();
      const code = await makeOpeningCode(store.table, now);
      if (code === undefined) {
        throw new UserFacingError(
          'a shop already exists; invite its owner: shopwright staff invite ACCOUNT EMAIL ' +
            '--name NAME',
        );
      }
      const url = options.url ?? localUrl(global);
      const link = url && openingLink(url, code);
      const until = new Date(now + OPENING_SECONDS * 1_000).toISOString();
      return {
        text: `Anyone who has this can open the first shop:\n\n${formatFields({ ...(link ? { link } : { code }), until })}\n\nIt works once, and is not shown again.`,
        json: { code, ...(link && { link }), expires_at: until },
      };
    },
  });
}
