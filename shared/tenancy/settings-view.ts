import {
  readOffersExamples,
  readSendsMails,
  readServesShop,
  readTakesMailServer,
} from '../config.ts';
import { attribute } from '../contract/attributes.ts';
import { type Settings, settingsSchema } from '../resources/schemas/settings.ts';
import { withdrawalRecipient } from '../withdrawal-form/filled-form.ts';
import type { Application } from './application.ts';
import { hasOwnHost } from './own-host.ts';
import { viewProcessors } from './processors.ts';

const PUBLIC_FIELDS = [
  'name',
  'tax_rate',
  'tax_type',
  'prices_include_tax',
  'currency_code',
  'logo',
  'timezone',
  'language',
  'languages',
  'password_min_length',
  'company_country',
  'company_phone',
  'return_days',
  'newsletter',
  'guarantee_notice',
  'tags',
  'order_cutoff_time',
  'working_days',
  'delivery_days',
  'closed_days',
  'public_holidays',
  'feed',
] as const satisfies readonly (keyof Settings)[];

export const ALL_FIELDS = Object.keys(settingsSchema.properties);

/** Fields of the service that clients know and this one has no use for. */
const UNUSED = {
  renew_date: null,
  api_calls_quota_left: null,
  api_calls_quota_max: null,
  storage_left: null,
  storage_max: null,
};

/** The store as admins see it. */
export function adminView(application: Application): object {
  const { id, accountId: owner, createdAt: created_at } = application;
  const processors = viewProcessors(application).map(({ name, active, updated_at }) => ({
    name,
    updated_at,
    ...(!active && { active }),
  }));
  const shop = application.settings.shop !== false;
  const facts = {
    sends_mails: readSendsMails(),
    serves_shop: readServesShop() && shop,
    takes_tags: shop && hasOwnHost(application),
    is_example: application.isExample === true,
    offers_examples: readOffersExamples(),
    takes_mail_server: readTakesMailServer(),
    withdrawal_recipient: withdrawalRecipient(application.settings) ?? null,
  };
  return {
    id,
    owner,
    ...show(application, ALL_FIELDS),
    shop,
    recently_seen: isRemembered(application),
    processors,
    ...facts,
    ...UNUSED,
    created_at,
  };
}

/** Whether browsers remember which products were seen. */
const isRemembered = ({ settings }: Application) => settings.recently_seen !== false;

/** Settings as answers show them: null where they are unset. */
const show = ({ settings }: Application, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, attribute(settings, name) ?? null]));

/** The store as everybody sees it. */
export const publicView = (application: Application): object => ({
  ...show(application, PUBLIC_FIELDS),
  recently_seen: isRemembered(application),
  sends_mails: readSendsMails(),
  withdrawal_recipient: withdrawalRecipient(application.settings) ?? null,
});
