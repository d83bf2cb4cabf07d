import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { sessions } from '../../shared/resources/sessions.ts';
import { sameOrigin } from './browser.ts';
import { createToken } from './create-token.ts';
import { logIn } from './log-in.ts';
import { ownSessions } from './own-sessions.ts';
import { recoverPassword } from './recover-password.ts';
import { codeActions } from './use-code.ts';

/** The logins of the staff (permissions.md, "Sessions"). */
export const service = endpoint(
  sessions,
  ({ cipher }) => ({
    create: logIn(cipher),
    createToken: createToken(cipher),
    recoverPassword: recoverPassword(cipher),
    ...codeActions,
    ...ownSessions,
  }),
  { guards: (environment) => [sameOrigin(environment)] },
);
