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
  note: 'For staff members, in a browser on the same origin. Logging in sets a cookie that scripts can’t read; it is exchanged for access tokens of 15 minutes, each for one store. Every request other than GET needs the headers `X-Requested-With` and `Origin`.',
  fields: {
    code: 'From an emailed link, or from `shopwright staff`; it works once.',
    totp: 'The six digits from the authenticator app, if the member has one.',
    device: 'The browser, as it identifies itself.',
    network: 'The IPv4 address, or the /64 prefix of the IPv6 address, of the last use.',
    expire: 'When it expires, in milliseconds since 1970.',
    permissions: 'What the member can do in the store.',
    stores: 'The stores of the memberships.',
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
      note: 'A wrong email, password or code returns the same 401 `Unauthorized`; a correct password without the required code returns 401 `TotpRequired`.',
      example: { email: 'grace@example.org', password: 'rear admiral of compilers' },
      curl: `${CURL} "$API/sessions" -H 'Content-Type: application/json' \\
  -d '{"email":"grace@example.org","password":"rear admiral of compilers"}'`,
      errors: [401, 403, 429],
    },
    list: {
      summary: 'List your sessions',
      data: { type: 'array', items: schemaOf('StaffSession') },
      curl: `${CURL} "$API/sessions"`,
      errors: [401],
    },
    getCurrent: {
      summary: 'Get the logged-in member',
      note: 'With the member’s stores, and the permissions in each.',
      data: schemaOf('CurrentSession'),
      curl: `${CURL} "$API/sessions/current"`,
      errors: [401],
    },
    removeCurrent: {
      summary: 'Log out',
      note: 'Also ends all access tokens of the member; other sessions get new ones.',
      curl: `${CURL} "$API/sessions/current" -X DELETE`,
      errors: [401, 403],
    },
    remove: {
      summary: 'End another of your sessions',
      curl: `${CURL} "$API/sessions/$SESSION" -X DELETE`,
      errors: [401, 403, 404],
    },
    createToken: {
      summary: 'Get an access token for one store',
      data: schemaOf('AccessToken'),
      note: 'Replaces the cookie. The previous one gets the same response for 30 seconds; an older one ends the session. Send the token after the store’s public key, like any token.',
      example: { application_id: 4_503_599_631_466 },
      curl: `${CURL} "$API/sessions/token" -H 'Content-Type: application/json' \\
  -d '{"application_id":'$APPLICATION'}'`,
      errors: [401, 403, 404],
    },
    authenticateByLink: {
      summary: 'Log in with a link',
      note: 'From `shopwright staff login-link`, or printed by `npm start`. It works once, for 15 minutes.',
      data: schemaOf('CurrentSession'),
      example: { code: CODE },
      curl: `${CURL} "$API/sessions/link" -H 'Content-Type: application/json' -d '{"code":"${CODE}"}'`,
      errors: [403, 429],
    },
    acceptInvitation: {
      summary: 'Accept an invitation and log in',
      data: schemaOf('CurrentSession'),
      note: 'Returns 409 if the email address belongs to another member, in any account.',
      example: { code: CODE, name: 'Grace Hopper', password: 'rear admiral of compilers' },
      curl: `${CURL} "$API/sessions/acceptInvitation" -H 'Content-Type: application/json' \\
  -d '{"code":"${CODE}","name":"Grace Hopper","password":"rear admiral of compilers"}'`,
      errors: [403, 409, 429],
    },
    confirmEmail: {
      summary: 'Confirm a new email address',
      note: 'With the link from the email that `PUT /staff/me` sends, or from `shopwright staff email`. The member then logs in with the new address; all earlier sessions and tokens end. Returns 409 if another member has taken it meanwhile.',
      example: { code: CODE },
      curl: `${CURL} "$API/sessions/confirmEmail" -H 'Content-Type: application/json' -d '{"code":"${CODE}"}'`,
      errors: [403, 409, 429],
    },
    recoverPassword: {
      beside: MAILED,
      summary: 'Request an email to reset your password',
      note: 'The response is the same whether or not the address belongs to a member.',
      example: { email: 'grace@example.org' },
      curl: `${CURL} "$API/sessions/recoverPassword" -H 'Content-Type: application/json' \\
  -d '{"email":"grace@example.org"}'`,
      errors: [403, 429],
    },
    resetPassword: {
      summary: 'Set a new password with an emailed link',
      note: 'Ends all sessions of the member.',
      example: { code: CODE, new_password: 'nanoseconds of wire' },
      curl: `${CURL} "$API/sessions/resetPassword" -H 'Content-Type: application/json' \\
  -d '{"code":"${CODE}","new_password":"nanoseconds of wire"}'`,
      errors: [403, 429],
    },
  },
};
