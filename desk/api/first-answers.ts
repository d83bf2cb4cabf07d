import { ApiFailure, type Envelope } from './answer.ts';
import { openClient } from './client.ts';
import { currentSession, type Session, type Store } from './session.ts';

/** A link of a mail logs in somebody, maybe somebody else. */
const isLink = () => /^#(?:login|invitation|recovery)=/.test(location.hash);

/** Who is logged in when the page is opened; null when nobody is. */
export const firstLogin: Promise<Session | null> = isLink() ? Promise.resolve(null) : readLogin();

/** The settings of the store that is opened first. Undefined where they are to be asked for again. */
let firstSettings: Promise<Envelope | undefined> | undefined = readSettings();

/** The answer to the first who asks for it. */
export function takeFirstSettings(): Promise<Envelope | undefined> | undefined {
  const taken = firstSettings;
  firstSettings = undefined;
  return taken;
}

async function readLogin(): Promise<Session | null> {
  try {
    return await currentSession();
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
}

async function readSettings(): Promise<Envelope | undefined> {
  try {
    const login = await firstLogin;
    const store = login && storeOf(login);
    return store ? await openClient(store, refuse).call('GET', '/application') : undefined;
  } catch {
    return undefined;
  }
}

const refuse = () => Promise.reject(new ApiFailure(401, []));

/** The store that the address names, else the first one. */
export function storeOf({ stores }: Session): Store | undefined {
  const [, , named = ''] = location.pathname.split('/');
  return stores.find(({ application_id }) => String(application_id) === named) ?? stores[0];
}
