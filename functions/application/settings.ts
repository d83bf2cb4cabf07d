import { objectOf, withoutNulls } from '../../shared/actions/body.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Action } from '../../shared/endpoint/request.ts';
import { exponentOf } from '../../shared/pricing/money.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { updateApplication } from '../../shared/tenancy/provisioning.ts';
import { checkCurrencies, type Settings, settingsSchema } from '../../shared/tenancy/settings.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { assertValid, type Validator } from '../../shared/validation/validation.ts';

const PUBLIC_FIELDS = ['name', 'tax_rate', 'tax_type', 'currency_code', 'logo', 'timezone'];

/** Fields of the service that clients know and this one has no use for. */
const UNUSED = {
  renew_date: null,
  api_calls_quota_left: null,
  api_calls_quota_max: null,
  storage_left: null,
  storage_max: null,
};

/** Reads and changes the settings of the store (contract.md 3.17). */
export function settingsActions(validate: Validator): Record<string, Action> {
  return {
    /** An array with one object: the oddity of this resource. */
    async get({ application, caller }) {
      if (caller.access === 'admin') return { data: [adminView(application)] };
      const { settings } = application;
      return {
        data: [Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, settingOf(settings, name)]))],
      };
    },

    async update({ application, table, body }) {
      const known = Object.entries(objectOf(body)).filter(([name]) =>
        Object.hasOwn(settingsSchema.properties, name),
      );
      const changed = await updateApplication(table, application.id, (current) => {
        const merged = withoutNulls({ ...current.settings, ...Object.fromEntries(known) });
        assertValid(validate, merged);
        const settings = merged as Settings;
        checkCurrencies(settings);
        requireDecimals(current.settings, settings);
        return { settings };
      });
      forgetTenant(application.id);
      return { data: adminView(changed) };
    },

    async listCurrencies({ application }) {
      const { currency_code, currencies } = application.settings;
      return { data: [{ code: currency_code, rate: 1 }, ...currencies] };
    },
  };
}

function adminView({ id, accountId, createdAt, settings }: Application): JsonObject {
  const names = Object.keys(settingsSchema.properties);
  const values = Object.fromEntries(names.map((name) => [name, settingOf(settings, name)]));
  return { id, owner: accountId, ...values, ...UNUSED, created_at: createdAt };
}

const settingOf = (settings: Settings, name: string) => (settings as JsonObject)[name] ?? null;

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
