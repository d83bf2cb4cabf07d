import type { PasswordHash } from '../passwords/password-hash.ts';
import { staffItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Condition, type Edit, type Item, isAbsent, type Write } from '../storage/write.ts';

/** A device from which a member has logged in. */
export interface KnownDevice {
  /** The digest of the secret in its cookie. */
  readonly digest: string;
  /** Time of the last login: milliseconds since 1970. */
  readonly at: number;
}

/** The second factor of a member. */
export interface Totp {
  /** Encrypted for the purpose `totp`. */
  readonly secret: string;
  /** The time step of the last code that was taken: each is taken once. */
  readonly step: number;
}

/**
 * The item of an e-mail address, which is of one member of one account anywhere. It has the password,
 * so that no record ever does.
 */
export interface StaffCredentials {
  readonly email: string;
  readonly account: number;
  readonly staffId: number;
  /** The store that sends mails about the password. */
  readonly application?: number | undefined;
  readonly password: PasswordHash;
  readonly totp?: Totp | undefined;
  /** Sessions that began until then have ended: milliseconds since 1970. */
  readonly sessionsAfter: number;
  readonly devices?: readonly KnownDevice[] | undefined;
}

const itemOf = (credentials: StaffCredentials) => {
  const { email, account, staffId, application, password, totp, sessionsAfter, devices } =
    credentials;
  return {
    ...staffItems.emailKey(email),
    account,
    staff_id: staffId,
    application,
    password,
    totp,
    sessions_after: sessionsAfter,
    devices,
  };
};

export function staffCredentialsOf(item: Item): StaffCredentials {
  const { sk, account, staff_id, application, password, totp, sessions_after, devices } =
    item as ReturnType<typeof itemOf>;
  return {
    email: sk,
    account,
    staffId: staff_id,
    application,
    password,
    totp,
    sessionsAfter: sessions_after,
    devices,
  };
}

export async function readStaffCredentials(
  table: Table,
  email: string,
): Promise<StaffCredentials | undefined> {
  const item = await table.get(staffItems.emailKey(email), { consistent: true });
  return item && staffCredentialsOf(item);
}

/** Takes an address that nobody has. */
export const takeStaffEmail = (taken: StaffCredentials): Write => ({
  put: itemOf(taken),
  condition: isAbsent,
});

/**
 * Moves the login to an address that nobody has, unless it has changed since it was read. The sessions until
 * now end.
 */
export const moveStaffEmail = (read: StaffCredentials, email: string, now: number): Write[] => [
  { remove: staffItems.emailKey(read.email), condition: unchangedSince(read) },
  takeStaffEmail({ ...read, email, sessionsAfter: now }),
];

/** Gives the address back, unless another member has it. */
export const freeStaffEmail = ({ email, account, staffId }: StaffCredentials): Write => ({
  remove: staffItems.emailKey(email),
  condition: isOf({ account, staffId }),
});

interface CredentialsChange {
  readonly password?: PasswordHash;
  /** Null takes it away. */
  readonly totp?: Totp | null;
  readonly devices?: readonly KnownDevice[];
  readonly sessionsAfter?: number;
  readonly application?: number | undefined;
}

/** Changes them, unless the password or the second factor has changed since they were read. */
export function changeStaffCredentials(
  read: StaffCredentials,
  { password, totp, devices, sessionsAfter, application }: CredentialsChange,
): Write {
  const edits: Edit[] = [
    ...(password ? [{ attribute: 'password', set: { ...password } }] : []),
    ...(totp ? [{ attribute: 'totp', set: { ...totp } }] : []),
    ...(totp === null ? [{ attribute: 'totp', remove: true } as const] : []),
    ...(devices ? [{ attribute: 'devices', set: devices.map((each) => ({ ...each })) }] : []),
    ...(application === undefined ? [] : [{ attribute: 'application', set: application }]),
    ...(sessionsAfter === undefined ? [] : [{ attribute: 'sessions_after', set: sessionsAfter }]),
  ];
  return { update: staffItems.emailKey(read.email), edits, condition: unchangedSince(read) };
}

const isOf = ({ account, staffId }: Pick<StaffCredentials, 'account' | 'staffId'>): Condition => [
  { attribute: 'account', equals: account },
  { attribute: 'staff_id', equals: staffId },
];

const unchangedSince = (read: StaffCredentials): Condition => [
  ...isOf(read),
  { attribute: ['password', 'salt'], equals: read.password.salt },
  read.totp
    ? { attribute: ['totp', 'step'], equals: read.totp.step }
    : { attribute: 'totp', exists: false },
];
