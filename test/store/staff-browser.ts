import type { Staff } from '../../shared/resources/staff.ts';
import { type CodeKind, newCode, putCode } from '../../shared/staff/codes.ts';
import { type Answered, ask, asking, publicUrl, statusOf } from './api.ts';
import { type Provisioned, table } from './local-store.ts';
import { newEmail as newEmailOf, PASSWORD } from './staff.ts';
import { until } from './until.ts';

/** A code for the member, as a mail or `bin/shopwright` would have it. */
export async function codeFor(
  { application: { accountId: account } }: Pick<Provisioned, 'application'>,
  { id: staffId, email }: Pick<Staff, 'id' | 'email'>,
  kind: CodeKind,
  now = Date.now(),
  newEmail = kind === 'email' ? newEmailOf() : undefined,
): Promise<string> {
  const code = newCode();
  await table.write(putCode(code, { kind, account, staffId, email, newEmail }, now));
  return code;
}

export interface Browser {
  /** What it has, by name. */
  readonly cookies: Map<string, string>;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answered>;
}

/** A browser that shows a page of the API's own origin, with its cookies. */
export function openBrowser({ url = publicUrl, headers = {} } = {}): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(method, path, body) {
      const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await ask(method, path, {
        body,
        url,
        headers: {
          'User-Agent': 'Kettle Browser',
          'X-Requested-With': 'desk',
          ...(method !== 'GET' && { Origin: url }),
          ...(jar && { Cookie: jar }),
          ...headers,
        },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

/** The same browser in another tab: it has the cookies of now. */
export function otherTab(of: Browser, url = publicUrl): Browser {
  const tab = openBrowser({ url });
  for (const [name, value] of of.cookies) tab.cookies.set(name, value);
  return tab;
}

export async function logInAs(email: string, browser = openBrowser()): Promise<Browser> {
  const { status, body } = await browser.send('POST', '/sessions', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`The login failed: ${JSON.stringify(body)}`);
  return browser;
}

/** At once on one machine (revoked-tokens.test.ts), else when the function reads what was revoked. */
export const untilRefused = ({ application }: Pick<Provisioned, 'application'>, token: string) =>
  until(
    () => statusOf(asking(`${application.publicKey}:${token}`)('GET', '/products')),
    (status) => status === 401,
  );
