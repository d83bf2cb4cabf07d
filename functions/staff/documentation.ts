import type { Documentation } from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { staff } from '../../shared/resources/staff.ts';

const PASSWORD = 'rear admiral of compilers';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const loginNote = 'Ends the tokens and sessions of before, this one too: log in again.';
const errors = [404, 409, 429] as const;

const INVITATION = {
  invitation: {
    type: 'object',
    description:
      'Whether the deployment sends mails; where it sends none, with the code of the link, `/dashboard#invitation=<code>`, to be given on.',
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
  note: 'For members of the staff alone, whose token is of a session: neither for the secret key nor for API keys. A member is of the account, and has roles in some of its stores or in all. Who has no role in all stores sees the members of the stores where he has `staff:read`, with what they have there and in all stores. Nobody gives or takes what he has not himself in that store; owners, and what is of all stores, are for owners of all stores alone. An account has 200 at most.',
  example: {
    email: 'grace@example.com',
    name: 'Grace Hopper',
    memberships: [{ application_id: 'all', role: 'support' }],
  },
  fields: {
    email:
      'What the member logs in with; the member alone changes it. An address is of one member, whatever the account.',
    language: 'Of mails to the member; that of the store unless given.',
    status: '`invited` until the member has chosen a password; then `active` or `disabled`.',
    memberships:
      'Stores, or `all`, each with a role: the name of a built-in one, or the id of one of /roles as text.',
    totp: 'Whether logging in takes a code of an app too.',
    last_login_at: 'Absent until then.',
    password: 'The password of now, where the e-mail address changes.',
    secret: 'As it was proposed.',
    code: 'The six digits that the app shows.',
    uri: 'For the QR code that authenticator apps read.',
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
      note: 'Sends a mail of this store with a link that works for seven days; where the deployment sends none, the answer has its code. The answer does not tell whether the address is of a member of another account: then the mail says that it does not work. A repeated request invites again.',
    },
    update: {
      summary: 'Change what a member may do',
      note: '`memberships` replaces those that the caller sees. Takes effect within five seconds. Who disables or enables a member needs the right to all memberships of the member. The last active owner stays: 409.',
      example: { memberships: [{ application_id: 'all', role: 'analyst' }] },
      errors: [404, 409],
    },
    remove: {
      note: 'Takes the right to all memberships of the member, who is out within five seconds. The last active owner stays: 409.',
      errors: [404, 409],
    },
    resend: {
      effect: 'adds',
      beside: INVITATION,
      summary: 'Send an invitation again',
      note: 'At most three times an hour.',
      errors: [404, 409, 429],
    },
    getMe: {
      summary: 'Get yourself',
      note: 'With all memberships, whatever their roles permit.',
      errors: [404],
    },
    updateMe: {
      summary: 'Change yourself',
      note: 'Another e-mail address takes the password. A link is sent to it, three an hour at most, and until it is opened the old address holds; `warnings` say so. Then the tokens and sessions of before end, and a mail tells the old address.',
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
      summary: 'Get a secret for a second factor',
      note: 'Nothing is stored of it; give it to an app, and set it with a code.',
      errors: [404],
    },
    setTotp: {
      summary: 'Set your second factor',
      note: loginNote,
      example: { password: PASSWORD, secret: SECRET, code: '123456' },
      errors,
    },
    removeTotp: {
      summary: 'Remove your second factor',
      note: loginNote,
      example: { password: PASSWORD, code: '123456' },
      errors,
    },
  },
};
