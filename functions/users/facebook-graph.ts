import { createHmac } from 'node:crypto';
import { attribute } from '../../shared/contract/attributes.ts';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { FacebookApp } from '../../shared/tenancy/facebook-app.ts';

const URL_OF_FACEBOOK = 'https://graph.facebook.com';
const VERSION = 'v23.0';

/** For each of the two calls of a login. */
export const FACEBOOK_TIMEOUT_MS = 3_000;

/** What a browser has from Facebook: who logs in there, and the token that shows it. */
export interface FacebookLogin {
  readonly user_id: string;
  readonly access_token: string;
}

export interface FacebookProfile {
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly picture: string | undefined;
}

/** The Graph API of Facebook. Throws a 503 when it gives no answer. */
export function facebookGraph(baseUrl = URL_OF_FACEBOOK) {
  async function ask(path: string, query: Readonly<Record<string, string>>): Promise<JsonObject> {
    const url = `${baseUrl}/${VERSION}/${path}?${new URLSearchParams(query)}`;
    const signal = AbortSignal.timeout(FACEBOOK_TIMEOUT_MS);
    // The URL has secrets, so no error may name it.
    const response = await fetch(url, { signal, redirect: 'error' }).catch(() => undefined);
    const answer: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
    if (isObject(answer)) return answer;
    const says = response ? `answered ${response.status}` : 'did not answer';
    throw serviceUnavailable(new Error(`Facebook ${says}.`));
  }

  return {
    /** Whether the token is valid, of this app and of this person. */
    async isGenuine({ appId, appSecret }: FacebookApp, login: FacebookLogin): Promise<boolean> {
      const answer = await ask('debug_token', {
        input_token: login.access_token,
        access_token: `${appId}|${appSecret}`,
      });
      const told = (name: string) => attribute(answer, `data.${name}`);
      return (
        told('is_valid') === true && told('app_id') === appId && told('user_id') === login.user_id
      );
    },

    async profile({ appSecret }: FacebookApp, login: FacebookLogin): Promise<FacebookProfile> {
      const answer = await ask(login.user_id, {
        fields: 'id,name,email,picture',
        access_token: login.access_token,
        appsecret_proof: createHmac('sha256', appSecret).update(login.access_token).digest('hex'),
      });
      const text = (name: string) => {
        const value = attribute(answer, name);
        return typeof value === 'string' && value !== '' ? value : undefined;
      };
      return { email: text('email'), name: text('name'), picture: text('picture.data.url') };
    },
  };
}

export type FacebookGraph = ReturnType<typeof facebookGraph>;
