import type { Documentation } from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { staff } from '../../shared/resources/staff.ts';

const PASSWORD = 'rear admiral of compilers';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const loginNote = 'Ends earlier tokens and sessions, including this one: log in again.';
const errors = [404, 409, 429] as const;

const INVITATION = {
  invitation: {
    type: 'object',
    description:
      'Whether the deployment sends emails. If not, it has the code of the link `/dashboard#invitation=<code>`, to pass on.',
    properties: {
      ...MAILED,
      code: { type: 'string' },
      expires_at: { type: 'string', format: 'date-time' },
    },
    required: ['mailed'],
    additionalProperties: false,
  },
} as const;

export const documentation: Documentation<typeof staff> = {
  one: 'a member',
  menu: 'store',
  note: 'For staff members only, with a session token; not for the secret key or API keys. A member belongs to the account, with roles in some of its stores or in all. Members without a role in all stores see the members of the stores where they have `staff:read`, with their roles there and in all stores. No one can grant or revoke what they don’t have in that store; only owners of all stores manage owners and roles in all stores. An account can have up to 200.',
  example: {
    email: 'grace@example.com',
    name: 'Grace Hopper',
    memberships: [{ application_id: 'all', role: 'support' }],
  },
  fields: {
    email:
      'The member’s login, which only the member can change. An address belongs to one member, across accounts.',
    language: 'The language of emails to the member; the store’s by default.',
    status: '`invited` until the member sets a password; then `active` or `disabled`.',
    memberships:
      'Stores, or `all`, each with a role: the name of a built-in one, or the ID of one in /roles as text.',
    totp: 'Whether logging in also takes an authenticator code.',
    last_login_at: 'Absent until the first login.',
    password: 'The current password, to change the email address.',
    secret: 'As returned by the request for a secret.',
    code: 'The six digits in the app.',
    uri: 'For the QR code that authenticator apps scan.',
  },
  examples: { status: 'active' },
  schemas: {
    OwnMemberInput: staff.routes.updateMe.body,
    Membership: staff.schema.properties.memberships.items,
    TOTPInput: staff.routes.setTotp.body,
  },
  operations: {
    create: {
      beside: INVITATION,
      summary: 'Invite a member',
      note: 'Sends an email from this store with a link that works for seven days; if the deployment sends no emails, the response has the code. The response does not reveal whether the address belongs to a member of another account; the email then says that it does not work. A repeated request invites again.',
    },
    update: {
      summary: 'Update a member’s access',
      note: '`memberships` replaces those that the caller sees. Takes effect within five seconds. To disable or enable a member, the caller needs the right to all of the member’s memberships. Returns 409 for the last active owner.',
      example: { memberships: [{ application_id: 'all', role: 'analyst' }] },
      errors: [404, 409],
    },
    remove: {
      note: 'Needs the right to all memberships of the member, who is out within five seconds. Returns 409 for the last active owner.',
      errors: [404, 409],
    },
    resend: {
      effect: 'adds',
      beside: INVITATION,
      summary: 'Resend an invitation',
      note: 'Up to three times an hour.',
      errors: [404, 409, 429],
    },
    getMe: {
      summary: 'Get your profile',
      note: 'With all memberships, whatever their roles allow.',
      errors: [404],
    },
    updateMe: {
      summary: 'Update your profile',
      note: 'A new email address requires the password. A link is sent to it, up to three an hour; until it is opened, the old address stays, as `warnings` say. Then earlier tokens and sessions end, and an email informs the old address.',
      example: { name: 'Grace M. Hopper' },
      beside: { warnings: { type: 'array', items: { type: 'string' } } },
      errors,
    },
    changeMyPassword: {
      summary: 'Change your password',
      note: loginNote,
      example: { old_password: PASSWORD, new_password: 'nanoseconds of wire' },
      errors,
    },
    proposeTotp: {
      summary: 'Get a secret for two-step login',
      note: 'Nothing is stored: add it to an app, then set it with a code.',
      errors: [404],
    },
    setTotp: {
      summary: 'Turn on two-step login',
      note: loginNote,
      example: { password: PASSWORD, secret: SECRET, code: '123456' },
      errors,
    },
    removeTotp: {
      summary: 'Turn off two-step login',
      note: loginNote,
      example: { password: PASSWORD, code: '123456' },
      errors,
    },
  },
};
