import type { Command } from 'commander';
import { readId } from './arguments.ts';
import { withYes } from './confirmation.ts';

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('The users (customers) of a store.');

  withUserArguments(user.command('find'))
    .description('Shows a user, without the password.')
    .addHelpText('after', '\nExample:\n  shopwright user find 4503599631466 ada@example.org')
    .action(async (id, text, _, command) => {
      const { showUser } = await import('./user-actions.ts');
      await showUser(id, text, command);
    });

  withYes(withUserArguments(user.command('reset-password')))
    .description('Sets a random password, shows it once, and revokes the tokens of the user.')
    .addHelpText(
      'after',
      '\nExample:\n  shopwright user reset-password 4503599631466 ada@example.org',
    )
    .action(async (id, text, options, command) => {
      const { resetPassword } = await import('./user-actions.ts');
      await resetPassword(id, text, options, command);
    });
}

const withUserArguments = (command: Command) =>
  command
    .argument('<application>', 'id of the application', readId)
    .argument('<user>', 'e-mail address or id of the user');
