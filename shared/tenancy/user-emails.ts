import { besideRecordsKey, type Key } from '../storage/keys.ts';

/** Addresses that differ in case only are one. */
export const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const credentialsKey = (application: number, email: string): Key =>
  besideRecordsKey(application, 'users#emails', email.toLowerCase());
