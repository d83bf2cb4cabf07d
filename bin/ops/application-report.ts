import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { type Settings, settingsSchema } from '../../shared/resources/schemas/settings.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { Keyed } from '../../shared/tenancy/provisioning.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import { printable } from '../program.ts';
import { formatFields, formatTable, type Report } from './report.ts';

/** A change takes effect when the cached application of every instance has expired. */
export const TAKES_EFFECT = `This takes effect within ${CACHE_TTL_MS / 1_000} s`;

/** The application without its secrets, not even encrypted ones. */
export const applicationReport = (application: Application, heading?: string): Report => ({
  text: paragraphs(
    heading,
    fieldsOf(application),
    'Settings',
    formatFields(settingsOf(application.settings)),
  ),
  json: jsonOf(application),
});

/** The only report with the secret key. */
export const newKeysReport = (
  { application, secretKey }: Keyed,
  heading: string,
  effect?: string,
): Report => ({
  text: paragraphs(
    heading,
    formatFields({
      id: application.id,
      'public key': application.publicKey,
      'secret key': secretKey,
    }),
    'The secret key is shown only once: store it where you keep secrets.',
    effect,
  ),
  json: { ...jsonOf(application), secret_key: secretKey },
});

const paragraphs = (...texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined).join('\n\n');

export function applicationListReport(applications: readonly Application[]): Report {
  const rows = applications.map(({ id, accountId, status, publicKey, settings }) => [
    String(id),
    String(accountId),
    status,
    publicKey,
    settings.name,
  ]);
  const text =
    rows.length > 0
      ? formatTable([['ID', 'ACCOUNT', 'STATUS', 'PUBLIC KEY', 'NAME'], ...rows])
      : 'There are no applications yet; create one: shopwright application create --help';
  return { text, json: applications.map(jsonOf) };
}

/** The application within a sentence. */
export const describeApplication = ({ id, settings }: Application) =>
  `the application ${id} (${printable(settings.name)})`;

const fieldsOf = ({ id, accountId, status, publicKey, signing, ...application }: Application) =>
  formatFields({
    id,
    account: accountId,
    status,
    'public key': publicKey,
    'key generation': signing.generation,
    created: application.createdAt,
    updated: application.updatedAt,
  });

function settingsOf(settings: Settings): Record<string, string> {
  const values: JsonObject = settings;
  const entries = Object.keys(settingsSchema.properties).flatMap((name) => {
    const value = name === 'currencies' ? ratesOf(settings) : values[name];
    return value === undefined ? [] : [[name, formatValue(value)] as const];
  });
  return Object.fromEntries(entries);
}

const ratesOf = ({ currencies }: Settings) =>
  currencies.map(({ code, rate }) => `${code}=${rate}`).join(' ') || 'no others';

const formatValue = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

function jsonOf(application: Application): JsonObject {
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
