import type { User } from './records.ts';

interface Session {
  readonly token: string;
  readonly user: User;
}

const KEY = 'shopwright.session';

/** Who is logged in, as other windows of this browser have it too. */
export function session(): Session | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '') as Session;
  } catch {
    return undefined;
  }
}

export function beginSession(begun: Session): void {
  localStorage.setItem(KEY, JSON.stringify(begun));
  changed();
}

export function endSession(): void {
  localStorage.removeItem(KEY);
  changed();
}

const changed = () => dispatchEvent(new Event('sessionchange'));
