import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import {
  accessToken,
  member,
  session,
  type sessions,
  store,
} from '../../shared/resources/sessions.ts';

/** A file keeps the cookies that the login answers. */
const CURL = `curl -s -b "$COOKIES" -c "$COOKIES" -H "Origin: $ORIGIN" -H 'X-Requested-With: curl'`;

const CODE = 'Z2l2ZW4tb25jZS1pbi1hLW1haWwtYW5kLW5ldmVyLXI';

export const documentation: Documentation<typeof sessions> = {
  one: 'a session',
  note: 'For members of the staff, by a browser on the same origin. Logging in sets a cookie that no script can read; it is traded for access tokens of 15 minutes, each for one store. Every request that is not GET has the headers `X-Requested-With` and `Origin`.',
  fields: {
    code: 'From the link of a mail, or of `shopwright staff`; it works once.',
    totp: 'The six digits of the authenticator app, where the member has one.',
    device: 'What the browser says it is.',
    network: 'The IPv4 address, or the /64 prefix of the IPv6 address, of the last use.',
    expire: 'When it ends: milliseconds since 1970.',
    permissions: 'What the member may do in the store.',
    stores: 'Those of the memberships.',
  },
  schemas: {
    SessionMember: member,
    SessionStore: store,
    StaffSession: session,
    AccessToken: accessToken,
    CurrentSession: {
      type: 'object',
      properties: {
        member: schemaOf('SessionMember'),
        stores: { type: 'array', items: schemaOf('SessionStore') },
        session: schemaOf('StaffSession'),
      },
      required: ['member', 'stores', 'session'],
    },
  },
  operations: {
    create: {
      summary: 'Log in',
      data: schemaOf('CurrentSession'),
      note: 'A wrong e-mail, password or code is the same 401 `Unauthorized`; a right password without the code that is needed 401 `TotpRequired`.',
      example: { email: 'grace@example.org', password: 'rear admiral of compilers' },
      curl: `${CURL} "$API/sessions" -H 'Content-Type: application/json' \\
  -d '{"email":"grace@example.org","password":"rear admiral of compilers"}'`,
      errors: [401, 403, 429],
    },
    list: {
      summary: 'List the own sessions',
      data: { type: 'array', items: schemaOf('StaffSession') },
      curl: `${CURL} "$API/sessions"`,
      errors: [401],
    },
    getCurrent: {
      summary: 'Who is logged in',
      note: 'With the stores of the member, and what he may do in each.',
      data: schemaOf('CurrentSession'),
      curl: `${CURL} "$API/sessions/current"`,
      errors: [401],
    },
    removeCurrent: {
      summary: 'Log out',
      note: 'Ends all access tokens of the member, too: other sessions get new ones.',
      curl: `${CURL} "$API/sessions/current" -X DELETE`,
      errors: [401, 403],
    },
    remove: {
      summary: 'End another one of the own sessions',
      curl: `${CURL} "$API/sessions/$SESSION" -X DELETE`,
      errors: [401, 403, 404],
    },
    createToken: {
      summary: 'Get an access token for one store',
      data: schemaOf('AccessToken'),
      note: 'Replaces the cookie. The one before is answered the same for 30 seconds; one that was replaced earlier ends the session. The token goes after the public key of the store, as every token.',
      example: { application_id: 4_503_599_631_466 },
      curl: `${CURL} "$API/sessions/token" -H 'Content-Type: application/json' \\
  -d '{"application_id":'$APPLICATION'}'`,
      errors: [401, 403, 404],
    },
    authenticateByLink: {
      summary: 'Log in by a link',
      note: 'That of `shopwright staff login-link`, or the one that `npm start` prints. It works once, for 15 minutes.',
      data: schemaOf('CurrentSession'),
      example: { code: CODE },
      curl: `${CURL} "$API/sessions/link" -H 'Content-Type: application/json' -d '{"code":"${CODE}"}'`,
      errors: [403, 429],
    },
    acceptInvitation: {
      summary: 'Accept an invitation, and log in',
      data: schemaOf('CurrentSession'),
      note: '409 when the e-mail address is that of another member anywhere.',
      example: { code: CODE, name: 'Grace Hopper', password: 'rear admiral of compilers' },
      curl: `${CURL} "$API/sessions/acceptInvitation" -H 'Content-Type: application/json' \\
  -d '{"code":"${CODE}","name":"Grace Hopper","password":"rear admiral of compilers"}'`,
      errors: [403, 409, 429],
    },
    confirmEmail: {
      summary: 'Prove a new e-mail address',
      note: 'The link of the mail that `PUT /staff/me` sends, or of `shopwright staff email`. From then on the member logs in with the new address; all sessions and tokens of before end. 409 when another member has taken it meanwhile.',
      example: { code: CODE },
      curl: `${CURL} "$API/sessions/confirmEmail" -H 'Content-Type: application/json' -d '{"code":"${CODE}"}'`,
      errors: [403, 409, 429],
    },
    recoverPassword: {
      beside: MAILED,
      summary: 'Ask for a mail to set a new password',
      note: 'The answer is the same whether the address is that of a member or not.',
      example: { email: 'grace@example.org' },
      curl: `${CURL} "$API/sessions/recoverPassword" -H 'Content-Type: application/json' \\
  -d '{"email":"grace@example.org"}'`,
      errors: [403, 429],
    },
    resetPassword: {
      summary: 'Set a new password by the link of a mail',
      note: 'Ends all sessions of the member.',
      example: { code: CODE, new_password: 'nanoseconds of wire' },
      curl: `${CURL} "$API/sessions/resetPassword" -H 'Content-Type: application/json' \\
  -d '{"code":"${CODE}","new_password":"nanoseconds of wire"}'`,
      errors: [403, 429],
    },
  },
};
