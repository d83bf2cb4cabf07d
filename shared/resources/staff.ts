import { email, type FieldSchema, label, listQuery, title } from '../contract/fields.ts';
import { language } from '../contract/language.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  type Access,
  MEMBERS,
  type Resource,
  type Route,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';
import { newPassword, secret } from './schemas/passwords.ts';
import { PASSWORD_TOKENS } from './users.ts';

/** Characters of the password of a member of the staff. */
export const MIN_STAFF_PASSWORD_LENGTH = 8;

/** Memberships of one member. */
export const MAX_MEMBERSHIPS = 100;

const SELF = { member: 'self' } as const satisfies Access;

const memberships = {
  type: 'array',
  maxItems: MAX_MEMBERSHIPS,
  items: {
    type: 'object',
    properties: {
      /** A store of the account, or all of them. */
      application_id: { type: ['integer', 'string'], minimum: 1, pattern: '^all$' },
      /** The name of a built-in role, or the id of one of the account. */
      role: label(40),
    },
    required: ['application_id', 'role'],
  },
} as const satisfies FieldSchema;

export const staffPassword = {
  ...newPassword,
  minLength: MIN_STAFF_PASSWORD_LENGTH,
} as const satisfies FieldSchema;

/** A code of an authenticator app. */
const totpCode = {
  type: 'string',
  pattern: '^[0-9]{6}$',
  writeOnly: true,
} as const satisfies FieldSchema;

const ownLogin = {
  access: SELF,
  tokens: PASSWORD_TOKENS,
  ignoresIdempotencyKey: true,
} as const satisfies Partial<Route>;

const { list, create, get, remove } = standardRoutes('staff', MEMBERS, MEMBERS, false);

/** permissions.md, "Members" */
export const staff = recordResource({
  name: 'staff',
  summary: 'People who work for the account, and what they can do in which stores.',
  records: 'account',
  attributes: { own: 'none' },
  routes: {
    list: { ...list, query: listQuery },
    // Each invitation has a mail of its own.
    create: {
      ...create,
      ignoresIdempotencyKey: true,
      activity: { type: 'member.invited', shows: ['memberships'] },
    },
    get,
    update: {
      methods: ['PUT'],
      path: '/staff/:id',
      access: MEMBERS,
      body: {
        type: 'object',
        properties: { memberships, status: { type: 'string', enum: ['active', 'disabled'] } },
      },
      activity: { type: 'member.updated', shows: ['memberships', 'status'] },
    },
    remove: { ...remove, activity: { type: 'member.removed' } },
    resend: {
      methods: ['POST'],
      path: '/staff/:id/resend',
      access: MEMBERS,
      ignoresIdempotencyKey: true,
      answer: 'nothing',
      activity: { type: 'member.invited_again' },
    },
    getMe: { methods: ['GET'], path: '/staff/me', access: SELF },
    updateMe: {
      ...ownLogin,
      methods: ['PUT'],
      path: '/staff/me',
      body: {
        type: 'object',
        properties: { name: title(255), language, email: email(254), password: secret },
      },
      activity: { type: 'profile.updated' },
    },
    changeMyPassword: {
      ...ownLogin,
      methods: ['POST'],
      path: '/staff/me/password',
      body: {
        type: 'object',
        properties: { old_password: secret, new_password: staffPassword },
        required: ['old_password', 'new_password'],
      },
      answer: 'nothing',
      activity: { type: 'login.password_changed' },
    },
    proposeTotp: {
      methods: ['POST'],
      path: '/staff/me/totp',
      access: SELF,
      ignoresIdempotencyKey: true,
      answer: {
        type: 'object',
        properties: { secret: { type: 'string' }, uri: { type: 'string' } },
        required: ['secret', 'uri'],
      },
    },
    setTotp: {
      ...ownLogin,
      methods: ['PUT'],
      path: '/staff/me/totp',
      body: {
        type: 'object',
        properties: {
          password: secret,
          /** The secret that was proposed: 160 bits in base32. */
          secret: { ...secret, pattern: '^[A-Z2-7]{32}$' },
          code: totpCode,
        },
        required: ['password', 'secret', 'code'],
      },
      answer: 'nothing',
      activity: { type: 'login.totp_set' },
    },
    removeTotp: {
      ...ownLogin,
      methods: ['POST'],
      path: '/staff/me/totp/remove',
      body: {
        type: 'object',
        properties: { password: secret, code: totpCode },
        required: ['password', 'code'],
      },
      answer: 'nothing',
      activity: { type: 'login.totp_removed' },
    },
  },
  schema: {
    type: 'object',
    properties: {
      email: email(254),
      name: title(255),
      language,
      status: { type: 'string', enum: ['invited', 'active', 'disabled'], readOnly: true },
      memberships,
      totp: { type: 'boolean', readOnly: true },
      last_login_at: { type: 'string', readOnly: true },
    },
    required: ['email', 'name', 'memberships'],
  },
  function: {
    uses: {
      roles: 'read',
      'staff#counts': 'change',
      'staff#emails': 'change',
      'sessions#*': 'change',
      failures: 'change',
      revocations: 'add',
      'staff#codes': 'add',
      'notifications#requests': 'add',
    },
    secrets: { totp: 'both' },
  },
} as const satisfies Resource);

export type Staff = RecordOf<typeof staff.schema>;
export type StaffInput = InputOf<typeof staff.schema>;
