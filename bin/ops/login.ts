import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { removeFacebookApp, setFacebookApp } from '../../shared/tenancy/facebook-app.ts';
import { UserFacingError } from '../program.ts';
import { TAKES_EFFECT } from './application-report.ts';
import { addApplicationCommand, type OnApplication } from './command.ts';

interface SetOptions {
  readonly appId: string;
  readonly appSecret?: string;
}

export function addLoginCommands(program: Command): void {
  const login = program.command('login').description('Manages customer logins with Facebook.');

  addApplicationCommand(login, 'set-facebook', {
    description: 'Stores the Facebook app of an application. Its secret is never shown.',
    help: `Pass the secret in the environment variable, or on standard input with --app-secret -. Other
users can see command lines, and the shell keeps them in its history.`,
    options: [
      new Option('--app-id <id>', 'ID of the Facebook app').makeOptionMandatory(),
      new Option('--app-secret <secret>', 'secret of the Facebook app').env('FACEBOOK_APP_SECRET'),
    ],
    examples: [
      'FACEBOOK_APP_SECRET=... shopwright login set-facebook 4503599631466 --app-id 1087654321',
    ],
    async run({ store: { table, cipher }, application, options }: OnApplication<SetOptions>) {
      const { appId, appSecret: given } = options;
      const appSecret = (given === '-' ? await text(process.stdin) : (given ?? '')).trim();
      if (!/^\d{1,32}$/.test(appId)) throw new UserFacingError('--app-id must be a number');
      if (!/^[0-9a-f]{16,64}$/i.test(appSecret)) {
        throw new UserFacingError(
          '--app-secret must be the hexadecimal secret of the app; pass it, or set ' +
            'FACEBOOK_APP_SECRET',
        );
      }
      const changed = await setFacebookApp(
        table,
        cipher,
        application,
        { appId, appSecret },
        Date.now(),
      );
      return {
        text: `Customers can now log in with the Facebook app ${appId}. ${TAKES_EFFECT}.`,
        json: {
          application_id: application.id,
          app_id: appId,
          updated_at: changed.facebook?.updatedAt,
        },
      };
    },
  });

  addApplicationCommand(login, 'remove-facebook', {
    description: 'Turns off logins with Facebook, but keeps users and their links.',
    confirm: 'turns off logins with Facebook',
    examples: ['shopwright login remove-facebook 4503599631466'],
    async run({ store, application, confirm }) {
      if (application.facebook) await confirm('facebook');
      await removeFacebookApp(store.table, application, Date.now());
      return {
        text: `Customers can no longer log in with Facebook. ${TAKES_EFFECT}.`,
        json: { application_id: application.id },
      };
    },
  });
}
