import { isDeepStrictEqual } from 'node:util';
import { checkAmount } from '../../shared/actions/amounts.ts';
import { cleanObject } from '../../shared/actions/clean-body.ts';
import type { Caller } from '../../shared/actions/context.ts';
import { versionOf } from '../../shared/actions/record-version.ts';
import { attribute, project } from '../../shared/contract/attributes.ts';
import { timeZoneName } from '../../shared/contract/dates.ts';
import { forbidden, invalidProperty } from '../../shared/contract/errors.ts';
import type { FieldSchema } from '../../shared/contract/fields.ts';
import { may, type Permission } from '../../shared/contract/permissions.ts';
import { assertValid, type Validator } from '../../shared/contract/validation.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { exponentOf } from '../../shared/pricing/money.ts';
import type { application } from '../../shared/resources/application.ts';
import { type Settings, settingsSchema } from '../../shared/resources/schemas/settings.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { applicationChange, readApplication } from '../../shared/tenancy/provisioning.ts';
import { checkSettings } from '../../shared/tenancy/settings.ts';
import { ALL_FIELDS, adminView, publicView } from '../../shared/tenancy/settings-view.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { requirePagesElsewhere } from './pages-elsewhere.ts';

const REQUIRED: readonly string[] = settingsSchema.required;

/** Settings that null would reset. Of required ones it is missing. */
const RESET = new Set(
  Object.entries<FieldSchema>(settingsSchema.properties)
    .filter(([name, { nullable }]) => !nullable && !REQUIRED.includes(name))
    .map(([name]) => name),
);

/** Reads and changes the settings of the store (protocol.md, "Application"). */
export function settingsActions(
  validate: Validator<Settings>,
): Pick<Actions<typeof application>, 'get' | 'update' | 'listCurrencies'> {
  return {
    /** An array with one object: the oddity of this resource. */
    async get({ application, caller }) {
      if (!may(caller, 'application:read')) return { data: [publicView(application)] };
      return { data: [adminView(application)], version: versionOf(versioned(application)) };
    },

    async update({ application, table, caller, body, clock, commit, requireMatch }) {
      const changes = project(body, ALL_FIELDS);
      const answer = await withOptimisticLock(
        async () => {
          const current = await readApplication(table, application.id);
          requireMatch(versioned(current));
          const settings = changedSettings(current, changes, validate);
          requirePagesElsewhere(current.id, settings);
          requireTrusted(current.settings, settings, caller);
          const { changed, write } = applicationChange(current, { settings }, clock.now());
          const shown = { data: adminView(changed), version: versionOf(versioned(changed)) };
          return (await commit([write], shown)).length === 0 ? shown : CONFLICT;
        },
        { turnsOf: application.id },
      );
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
  const settings = withTimeZone(
    assertValid(validate, { ...merged, ...resets(changes, current) }),
    before,
  );
  checkAmount(settings.support_refund_limit, settings.currency_code, 'support_refund_limit');
  checkSettings(settings, before);
  requireDecimals(before, settings);
  return settings;
}

/**
 * What settings need besides: nobody raises the limit of what he may refund himself, leads mails with
 * codes and secrets to a page of his own, or money to an account of his own.
 */
const NEEDED = {
  bank_account: 'credentials:write',
  support_refund_limit: 'orders:refund',
  password_reset_url: 'personal:read',
  order_url: 'personal:read',
  newsletter_url: 'personal:read',
} as const satisfies Partial<Record<keyof Settings, Permission>>;

function requireTrusted(before: Settings, after: Settings, caller: Caller): void {
  for (const [name, permission] of Object.entries(NEEDED)) {
    const isSame = isDeepStrictEqual(attribute(before, name), attribute(after, name));
    if (!isSame && !may(caller, permission)) throw forbidden(permission);
  }
}

const versioned = ({ updatedAt }: Application): { readonly updated_at: string } => ({
  updated_at: updatedAt,
});

/** Prices that are there would have more decimals than a currency that has fewer. */
function requireDecimals(before: Settings, after: Settings): void {
  if (exponentOf(after.currency_code) >= exponentOf(before.currency_code)) return;
  throw invalidProperty({
    name: 'currency_code',
    failedValidator: 'whitelist',
    message:
      'currency_code cannot change to a currency with fewer decimals than ' +
      `${before.currency_code}.`,
    value: after.currency_code,
  });
}

/** With the time zone as IANA spells it. One that is stored may stay. */
function withTimeZone(settings: Settings, before: Settings): Settings {
  const timezone = timeZoneName(settings.timezone);
  if (timezone !== undefined) return { ...settings, timezone };
  if (settings.timezone === before.timezone) return settings;
  throw invalidProperty({
    name: 'timezone',
    failedValidator: 'whitelist',
    message: 'timezone must be the name of an IANA time zone, such as Europe/Lisbon.',
    value: settings.timezone,
  });
}
