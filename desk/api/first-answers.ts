import { ApiFailure, type Envelope } from './answer.ts';
import { openClient } from './client.ts';
import { keptList } from './kept-list.ts';
import { currentSession, type Session, type Store, tokensOf } from './session.ts';

/** A link of a mail logs in somebody, maybe somebody else. */
const isLink = () => /^#(?:login|invitation|recovery|email)=/.test(location.hash);

/** Who is logged in when the page is opened; null when nobody is. */
export const firstLogin: Promise<Session | null> = isLink() ? Promise.resolve(null) : readLogin();

const client = openFirstStore();

/** The settings of the store that is opened first. */
export const firstSettings = read('/application');

/** The list at this address, if it was opened last. */
export const firstKept = keptList();
export const firstList = firstKept && read(firstKept.path);

/** The token of the store that the address names is asked for at the same time: mostly it is one of the member's. */
async function readLogin(): Promise<Session | null> {
  const named = namedStore();
  if (named) {
    tokensOf(named)
      .current()
      .catch(() => undefined);
  }
  try {
    return await currentSession();
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
}

async function openFirstStore() {
  const login = await firstLogin.catch(() => null);
  const store = login && storeOf(login);
  return store ? openClient(store, refuse) : undefined;
}

/** Undefined where it is to be asked for again. */
async function read(path: string): Promise<Envelope | undefined> {
  try {
    return await (await client)?.call('GET', path);
  } catch {
    return undefined;
  }
}

function refuse() {
  return Promise.reject(new ApiFailure(401, []));
}

/** The store that the address names, else the first one. */
export function storeOf({ stores }: Session): Store | undefined {
  const named = namedStore();
  return stores.find(({ application_id }) => application_id === named) ?? stores[0];
}

/** The id in the address; 0 or not a number when there is none. */
function namedStore(): number {
  return Number(location.pathname.split('/')[2]);
}
