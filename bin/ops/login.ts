import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { removeFacebookApp, setFacebookApp } from '../../shared/tenancy/facebook-app.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { TAKES_EFFECT } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { runOnStore } from './report.ts';

export function addLoginCommands(program: Command): void {
  const login = program.command('login').description('Logins of customers by Facebook.');

  login
    .command('set-facebook')
    .description('Stores the app of an application at Facebook; its secret is never shown again.')
    .argument('<application>', 'id of the application', readId)
    .requiredOption('--app-id <id>', 'id of the app at Facebook')
    .addOption(new Option('--app-secret <secret>', 'secret of the app').env('FACEBOOK_APP_SECRET'))
    .addHelpText('after', EXAMPLE)
    .action(set);

  withYes(
    login
      .command('remove-facebook')
      .description('Ends logins by Facebook; users and their links stay.')
      .argument('<application>', 'id of the application', readId),
  )
    .addHelpText('after', '\nExample:\n  shopwright login remove-facebook 4503599631466')
    .action(remove);
}

const EXAMPLE = `
Pass the secret in the environment variable, or on standard input with a dash as the value: other
users can see command lines, and the shell keeps them in its history.

Example:
  FACEBOOK_APP_SECRET=... shopwright login set-facebook 4503599631466 --app-id 1087654321`;

interface SetOptions {
  readonly appId: string;
  readonly appSecret?: string;
}

async function set(id: number, { appId, appSecret: given }: SetOptions, command: Command) {
  const appSecret = (given === '-' ? await text(process.stdin) : (given ?? '')).trim();
  if (!/^\d{1,32}$/.test(appId)) throw new UserFacingError('--app-id must be a number');
  if (!/^[0-9a-f]{16,64}$/i.test(appSecret)) {
    throw new UserFacingError(
      '--app-secret must be the hexadecimal secret of the app; give it, or set FACEBOOK_APP_SECRET',
    );
  }
  await runOnStore(command, async ({ table, cipher }) => {
    const application = await readApplication(table, id);
    const changed = await setFacebookApp(table, cipher, application, { appId, appSecret });
    return {
      text: `Customers log in by the app ${appId} of Facebook. ${TAKES_EFFECT}.`,
      json: { application_id: id, app_id: appId, updated_at: changed.facebook?.updatedAt },
    };
  });
}

async function remove(id: number, options: ConfirmOptions, command: Command): Promise<void> {
  const confirm = confirmation(options, 'ends logins by Facebook');
  await runOnStore(command, async ({ table }) => {
    const application = await readApplication(table, id);
    if (application.facebook) await confirm('facebook');
    await removeFacebookApp(table, application);
    return {
      text: `Customers do not log in by Facebook any more. ${TAKES_EFFECT}.`,
      json: { application_id: id },
    };
  });
}
