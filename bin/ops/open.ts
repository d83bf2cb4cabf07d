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
    description: 'Shows a link by which its owner opens the first shop, for an hour, once.',
    help: 'The link opens a page that asks for the name of the shop, its country, and who its owner is. It replaces the link of before.',
    options: [
      new Option(
        '--url <url>',
        'address of the API for the link (default: that of the local server, if it runs)',
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
        text: `Whoever has it opens the first shop.\n\n${formatFields({ ...(link ? { link } : { code }), until })}\n\nIt works once, and is shown only this once.`,
        json: { code, ...(link && { link }), expires_at: until },
      };
    },
  });
}
