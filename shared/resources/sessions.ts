import { email, type FieldSchema, label, recordId, text, title } from '../contract/fields.ts';
import type { Resource } from '../contract/resource.ts';
import { staffPassword } from './staff.ts';

export const SESSION_COOKIE = 'shopwright_session';
export const DEVICE_COOKIE = 'shopwright_device';

/** Browsers keep a cookie of such a name only if it came by TLS. */
export const secureCookie = (name: string) => `__Secure-${name}`;

const secret = { ...label(255), writeOnly: true } as const satisfies FieldSchema;

/** A code of a link, which works once: 256 bits, base64url. */
export const linkCode = {
  type: 'string',
  minLength: 43,
  maxLength: 43,
  writeOnly: true,
} as const satisfies FieldSchema;

const permissions = { type: 'array', items: { type: 'string' } } as const satisfies FieldSchema;

const membership = {
  type: 'object',
  properties: {
    application_id: { type: ['integer', 'string'] },
    role: { type: 'string' },
  },
  required: ['application_id', 'role'],
} as const satisfies FieldSchema;

export const member = {
  type: 'object',
  properties: {
    id: recordId,
    email: email(254),
    name: { type: 'string' },
    language: { type: 'string' },
    totp: { type: 'boolean' },
    memberships: { type: 'array', items: membership },
  },
  required: ['id', 'email', 'name', 'totp', 'memberships'],
} as const satisfies FieldSchema;

export const store = {
  type: 'object',
  properties: {
    application_id: recordId,
    name: { type: 'string' },
    public_key: { type: 'string' },
    status: { type: 'string' },
    permissions,
  },
  required: ['application_id', 'name', 'public_key', 'status', 'permissions'],
} as const satisfies FieldSchema;

export const session = {
  type: 'object',
  properties: {
    id: recordId,
    device: text(255),
    network: { type: 'string' },
    created_at: { type: 'string' },
    last_used_at: { type: 'string' },
    current: { type: 'boolean' },
  },
  required: ['id', 'device', 'network', 'created_at', 'last_used_at', 'current'],
} as const satisfies FieldSchema;

export const accessToken = {
  type: 'object',
  properties: {
    token: { type: 'string' },
    expire: { type: 'integer' },
    application_id: recordId,
    permissions,
  },
  required: ['token', 'expire', 'application_id', 'permissions'],
} as const satisfies FieldSchema;

/** Who is logged in, and where. */
const current = {
  type: 'object',
  properties: { member, stores: { type: 'array', items: store }, session },
  required: ['member', 'stores', 'session'],
} as const satisfies FieldSchema;

/** permissions.md, "Sessions". Who calls is known by a cookie, not by an Authorization header. */
export const sessions = {
  name: 'sessions',
  summary: 'Staff logins: a cookie, and tokens for one store each.',
  routes: {
    create: {
      methods: ['POST'],
      path: '/sessions',
      access: 'anyone',
      body: {
        type: 'object',
        properties: { email: secret, password: secret, totp: { ...label(10), writeOnly: true } },
        required: ['email', 'password'],
      },
      answer: current,
      activity: { type: 'session.created' },
    },
    list: {
      methods: ['GET'],
      path: '/sessions',
      access: 'anyone',
      hasOnlyQuery: true,
      answer: { type: 'array', items: session },
    },
    getCurrent: { methods: ['GET'], path: '/sessions/current', access: 'anyone', answer: current },
    removeCurrent: {
      methods: ['DELETE'],
      path: '/sessions/current',
      access: 'anyone',
      answer: 'nothing',
      activity: { type: 'session.ended' },
    },
    remove: {
      methods: ['DELETE'],
      path: '/sessions/:id',
      access: 'anyone',
      answer: 'nothing',
      activity: { type: 'session.ended' },
    },
    createToken: {
      methods: ['POST'],
      path: '/sessions/token',
      access: 'anyone',
      body: {
        type: 'object',
        properties: { application_id: recordId },
        required: ['application_id'],
      },
      answer: accessToken,
      // Somebody has used a token that was replaced.
      activity: { type: 'session.copied' },
    },
    authenticateByLink: {
      methods: ['POST'],
      path: '/sessions/link',
      access: 'anyone',
      body: { type: 'object', properties: { code: linkCode }, required: ['code'] },
      answer: current,
      activity: { type: 'session.created_by_link' },
    },
    acceptInvitation: {
      methods: ['POST'],
      path: '/sessions/acceptInvitation',
      access: 'anyone',
      body: {
        type: 'object',
        properties: { code: linkCode, name: title(100), password: staffPassword },
        required: ['code', 'password'],
      },
      answer: current,
      activity: { type: 'member.joined' },
    },
    confirmEmail: {
      methods: ['POST'],
      path: '/sessions/confirmEmail',
      access: 'anyone',
      body: { type: 'object', properties: { code: linkCode }, required: ['code'] },
      answer: 'nothing',
      activity: { type: 'login.email_changed' },
    },
    recoverPassword: {
      methods: ['POST'],
      path: '/sessions/recoverPassword',
      access: 'anyone',
      body: { type: 'object', properties: { email: secret }, required: ['email'] },
      answer: 'nothing',
    },
    resetPassword: {
      methods: ['POST'],
      path: '/sessions/resetPassword',
      access: 'anyone',
      body: {
        type: 'object',
        properties: { code: linkCode, new_password: staffPassword },
        required: ['code', 'new_password'],
      },
      answer: 'nothing',
      activity: { type: 'login.password_reset' },
    },
  },
  function: {
    uses: {
      staff: 'change',
      roles: 'read',
      'staff#emails': 'change',
      'staff#codes': 'change',
      'staff#counts': 'change',
      'sessions#*': 'change',
      failures: 'change',
      revocations: 'add',
      'notifications#requests': 'add',
    },
    accounts: 'list',
    secrets: { 'staff-token': 'decrypt', totp: 'decrypt', hash: 'decrypt' },
  },
} as const satisfies Resource;
