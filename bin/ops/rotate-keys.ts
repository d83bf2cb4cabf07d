import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { readApplication, rotateKeys } from '../../shared/tenancy/provisioning.ts';
import { Refusal } from '../program.ts';
import { NOTICED, reportedWithSecret, titled } from './application-report.ts';
import { readId } from './arguments.ts';
import { report } from './report.ts';

interface RotateOptions {
  readonly publicKey?: boolean;
  readonly yes?: boolean;
}

export function addRotateKeysCommand(application: Command): void {
  application
    .command('rotate-keys')
    .description('Replaces the secret key and ends every token; shows the new secret key, once.')
    .argument('<id>', 'id of the application', readId)
    .option('--public-key', 'replace the public key, too, which storefronts carry')
    .option('--yes', 'do not ask')
    .addHelpText('after', '\nExample:\n  shopwright application rotate-keys 4503599631466')
    .action(rotate);
}

async function rotate(id: number, options: RotateOptions, command: Command): Promise<void> {
  const { publicKey = false, yes = false } = options;
  if (!yes && !process.stdin.isTTY) {
    throw new Refusal('this ends the old keys and every token; add --yes to say that you mean it');
  }
  const ended = `the old ${publicKey ? 'keys' : 'secret key'} and every token`;
  await report(command, async ({ table, vault }) => {
    const application = await readApplication(table, id);
    if (!yes) await confirm(`End ${ended} of ${titled(application)}?`);
    return reportedWithSecret(
      await rotateKeys(table, vault, application, { publicKey }),
      'The keys are replaced.',
      `${NOTICED}; from then on ${ended} are refused.`,
    );
  });
}

/** Asks on standard error, because standard output may be a file that waits for JSON. */
async function confirm(question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and Ctrl-D end the question without an answer.
  const answer = await terminal.question(`${question} [y/N] `).catch(() => '');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('the keys stay as they are');
}
