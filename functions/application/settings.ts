import { cleanObject } from '../../shared/actions/clean-body.ts';
import { versionOf } from '../../shared/actions/record-version.ts';
import { attribute, project } from '../../shared/contract/attributes.ts';
import { isTimeZone } from '../../shared/contract/dates.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { FieldSchema } from '../../shared/contract/fields.ts';
import { assertValid, type Validator } from '../../shared/contract/validation.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { exponentOf } from '../../shared/pricing/money.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { applicationChange, readApplication } from '../../shared/tenancy/provisioning.ts';
import { checkSettings, type Settings, settingsSchema } from '../../shared/tenancy/settings.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import type { application } from './resource.ts';

const PUBLIC_FIELDS = [
  'name',
  'tax_rate',
  'tax_type',
  'prices_include_tax',
  'currency_code',
  'logo',
  'timezone',
  'language',
  'password_min_length',
] as const satisfies readonly (keyof Settings)[];

const ALL_FIELDS = Object.keys(settingsSchema.properties);

const REQUIRED: readonly string[] = settingsSchema.required;

/** Settings that null would reset. Of required ones it is missing. */
const RESET = new Set(
  Object.entries<FieldSchema>(settingsSchema.properties)
    .filter(([name, { nullable }]) => !nullable && !REQUIRED.includes(name))
    .map(([name]) => name),
);

/** Fields of the service that clients know and this one has no use for. */
const UNUSED = {
  renew_date: null,
  api_calls_quota_left: null,
  api_calls_quota_max: null,
  storage_left: null,
  storage_max: null,
};

/** Reads and changes the settings of the store (protocol.md, "Application"). */
export function settingsActions(validate: Validator<Settings>): Actions<typeof application> {
  return {
    /** An array with one object: the oddity of this resource. */
    async get({ application, caller }) {
      if (caller.access !== 'admin') return { data: [show(application, PUBLIC_FIELDS)] };
      return { data: [adminView(application)], version: versionOf(versioned(application)) };
    },

    async update({ application, table, body, commit, requireMatch }) {
      const changes = project(body, ALL_FIELDS);
      const answer = await withOptimisticLock(async () => {
        const current = await readApplication(table, application.id);
        requireMatch(versioned(current));
        const settings = changedSettings(current, changes, validate);
        const { changed, write } = applicationChange(current, { settings });
        const shown = { data: adminView(changed), version: versionOf(versioned(changed)) };
        return (await commit([write], shown)).length === 0 ? shown : CONFLICT;
      });
      forgetTenant(application.id);
      return answer;
    },

    async listCurrencies({ application }) {
      const { currency_code, currencies } = application.settings;
      return { data: [{ code: currency_code, rate: 1 }, ...currencies] };
    },
  };
}

/** Null for a setting that it would reset, which validation refuses; what is unset may stay so. */
const resets = (changes: object, { settings }: Application): object =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        value === null && RESET.has(name) && attribute(settings, name) !== undefined,
    ),
  );

function changedSettings(
  current: Application,
  changes: object,
  validate: Validator<Settings>,
): Settings {
  const { settings: before } = current;
  const merged = cleanObject({ ...before, ...changes }, settingsSchema);
  const settings = assertValid(validate, { ...merged, ...resets(changes, current) });
  checkSettings(settings, before);
  requireDecimals(before, settings);
  requireTimeZone(before, settings);
  return settings;
}

const versioned = ({ updatedAt: updated_at }: Application) => ({ updated_at });

/** The store as admins see it. */
export function adminView(application: Application): object {
  const { id, accountId: owner, createdAt: created_at } = application;
  return { id, owner, ...show(application, ALL_FIELDS), ...UNUSED, created_at };
}

/** Settings as answers show them: null where they are unset. */
const show = ({ settings }: Application, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, attribute(settings, name) ?? null]));

/** Prices that are there would have more decimals than a currency that has fewer. */
function requireDecimals(before: Settings, after: Settings): void {
  if (exponentOf(after.currency_code) >= exponentOf(before.currency_code)) return;
  throw invalidProperty({
    name: 'currency_code',
    failedValidator: 'whitelist',
    message: `currency_code cannot become one with fewer decimals than ${before.currency_code}.`,
    value: after.currency_code,
  });
}

/** One that an earlier version took may stay; it counts as UTC. */
function requireTimeZone(before: Settings, { timezone }: Settings): void {
  if (timezone === undefined || timezone === before.timezone || isTimeZone(timezone)) return;
  throw invalidProperty({
    name: 'timezone',
    failedValidator: 'whitelist',
    message: 'timezone must be the name of an IANA time zone, such as Europe/Lisbon.',
    value: timezone,
  });
}
