import type { Json, JsonObject } from '../../shared/contract/json.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { Keyed } from '../../shared/tenancy/provisioning.ts';
import { type Settings, settingsSchema } from '../../shared/tenancy/settings.ts';
import { printable } from '../program.ts';
import { columns, listing, type Report } from './report.ts';

/** How long an instance trusts what it has read of an application (shared/tenancy). */
export const NOTICED = 'Running instances notice within 30 s';

/** All of an application but its secrets, not even encrypted ones. */
export const reported = (application: Application, heading?: string): Report => ({
  text: paragraphs(heading, facts(application), 'Settings', settingsOf(application.settings)),
  json: json(application),
});

/** The one report that has the secret key. */
export const reportedWithSecret = (
  { application, secretKey }: Keyed,
  heading: string,
  effect?: string,
): Report => ({
  text: paragraphs(
    heading,
    listing({
      id: String(application.id),
      'public key': application.publicKey,
      'secret key': secretKey,
    }),
    'The secret key is shown only this once: put it where you keep secrets.',
    effect,
  ),
  json: { ...json(application), secret_key: secretKey },
});

const paragraphs = (...texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined).join('\n\n');

export function reportedList(applications: readonly Application[]): Report {
  const rows = applications.map(({ id, accountId, status, publicKey, settings }) => [
    String(id),
    String(accountId),
    status,
    publicKey,
    settings.name,
  ]);
  const text =
    rows.length > 0
      ? columns([['ID', 'ACCOUNT', 'STATUS', 'PUBLIC KEY', 'NAME'], ...rows])
      : 'There are no applications yet; create one: shopwright application create --help';
  return { text, json: applications.map(json) };
}

/** How a sentence names an application. */
export const titled = ({ id, settings }: Application) =>
  `the application ${id} (${printable(settings.name)})`;

const facts = ({ id, accountId, status, publicKey, signing, ...application }: Application) =>
  listing({
    id: String(id),
    account: String(accountId),
    status,
    'public key': publicKey,
    'key generation': String(signing.generation),
    created: application.createdAt,
    updated: application.updatedAt,
  });

function settingsOf(settings: Settings): string {
  const values: JsonObject = settings;
  const set = Object.keys(settingsSchema.properties).flatMap((name) => {
    const value = name === 'currencies' ? ratesOf(settings) : values[name];
    return value === undefined ? [] : [[name, printed(value)] as const];
  });
  return listing(Object.fromEntries(set));
}

const ratesOf = ({ currencies }: Settings) =>
  currencies.map(({ code, rate }) => `${code}=${rate}`).join(' ') || 'no others';

const printed = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

function json(application: Application): JsonObject {
  return {
    id: application.id,
    account_id: application.accountId,
    status: application.status,
    public_key: application.publicKey,
    key_generation: application.signing.generation,
    settings: application.settings,
    created_at: application.createdAt,
    updated_at: application.updatedAt,
  };
}
