import { readPublicUrl, readServesOthers } from '../config.ts';
import { invalidProperty, refuseInvalid } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import { LANGUAGE_TAG } from '../contract/language.ts';
import { reversedDates } from '../contract/reversed-dates.ts';
import { isCurrency } from '../pricing/currency-codes.ts';
import { RATE_DECIMALS } from '../pricing/money.ts';
import { isIban } from '../resources/schemas/bank-account.ts';
import {
  MIN_UNPAID_MINUTES,
  type Settings,
  settingsSchema,
} from '../resources/schemas/settings.ts';
import { checkServerNetworks, isLoopbackHost } from './networks.ts';
import { newsletterPage } from './newsletter-page.ts';

/** What no schema can say: throws a 400 that names the setting. `before`: what is stored. */
export function checkSettings(settings: Settings, before?: Partial<Settings>): void {
  checkCurrencies(settings);
  checkLanguages(settings);
  requireCurrencies(settings);
  requireUnpaidMinutes(settings);
  const { server_addresses = [] } = settings;
  checkServerNetworks('server_addresses', server_addresses, before?.server_addresses);
  checkPages(settings, before);
  checkAddresses(settings, before);
  checkBankAccount(settings);
  requireNewsletterPage(settings);
  checkNotice(settings);
  checkClosedDays(settings, before);
  checkTags(settings);
}

/** Throws a 400 for a script at no address: a port that there is none, a host that no browser reads. */
function checkTags({ tags }: Settings): void {
  const { script_url: url } = tags ?? {};
  if (url === undefined || URL.canParse(url)) return;
  throw refuse('tags.script_url', 'must be a URL with a host name and a path', url);
}

/** Throws a 400 for a notice in what is no language. */
function checkNotice({ guarantee_notice }: Settings): void {
  const wrong = Object.keys(guarantee_notice ?? {}).find((tag) => !TAG.test(tag));
  if (wrong === undefined) return;
  throw refuse(`guarantee_notice.${wrong}`, 'must be called as a language, such as de', wrong);
}

/** Throws a 400 for days that end before they begin. */
function checkClosedDays(settings: Settings, stored?: Partial<Settings>): void {
  const { timezone: timeZone } = settings;
  refuseInvalid(reversedDates(settingsSchema, settings, { timeZone, sent: settings, stored }));
}

const TAG = new RegExp(LANGUAGE_TAG);

/** Throws a 400 for a page to which mails must not lead: secrets are in the fragments of links. */
function checkPages(settings: Settings, before: Partial<Settings> = {}): void {
  for (const [name, page] of pagesOf(settings)) {
    if (page === undefined) continue;
    if (!isStored(name, page, before)) requireElsewhere(name, page);
    if (!isMailPage(page)) {
      throw refuse(name, 'must start with https:// and have no fragment', page);
    }
  }
}

function pagesOf(settings: Partial<Settings>) {
  const { password_reset_url, order_url, cart_url, product_url, newsletter_url, feed } = settings;
  return Object.entries({
    ...{ password_reset_url, cart_url, product_url, newsletter_url },
    order_url: inSomeLanguage(order_url),
    'feed.link': inSomeLanguage(feed?.link),
  });
}

const isStored = (name: string, page: string, before: Partial<Settings>) =>
  pagesOf(before).some((each) => each[0] === name && each[1] === page);

/** Throws a 400 for what is no address of the web. What is stored may be sent back. */
function checkAddresses(settings: Settings, before: Partial<Settings> = {}): void {
  for (const name of ['url', 'logo'] as const) {
    const text = settings[name];
    // The empty text says that there is none, as null does.
    if (!text || text === before[name]) continue;
    requireElsewhere(name, text);
    if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
      throw refuse(name, 'must be a URL that starts with https:// or http://', text);
    }
  }
}

/** Throws a 400 for an address of this machine where others reach the server: on theirs it leads to something else. */
function requireElsewhere(name: string, text: string): void {
  if (isHere(text) && (readServesOthers() || !isHere(readPublicUrl() ?? text))) {
    throw refuse(name, 'must not point to this machine, which customers cannot reach', text);
  }
}

function isHere(url: string): boolean {
  const { hostname = '' } = URL.parse(url) ?? {};
  return isLoopbackHost(hostname) || OTHER_NAMES.test(hostname);
}

const OTHER_NAMES = /^(?:(?:.*\.)?localhost\.?|0\.0\.0\.0|\[::\]|\[::ffff:7f.*\])$/;

const inSomeLanguage = (page: string | null | undefined) => page?.replaceAll('{locale}', 'en');

/** Throws a 400 for an account whose number is mistyped. */
function checkBankAccount({ bank_account }: Settings): void {
  if (!bank_account || isIban(bank_account.iban)) return;
  throw refuse('bank_account.iban', 'must be an IBAN with correct check digits', bank_account.iban);
}

/** Throws a 400 for a newsletter that nobody can confirm. */
function requireNewsletterPage(settings: Settings): void {
  if (settings.newsletter !== true || isMailPage(newsletterPage(settings) ?? '')) return;
  throw refuse('newsletter', 'needs newsletter_url, or url with https://', true);
}

/** Whether mails may lead to a page: on this machine, for trying it, without TLS. */
export function isMailPage(text: string): boolean {
  const { protocol, hostname, username, hash } = URL.parse(text) ?? {};
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isSafe && username === '' && hash === '' && !text.endsWith('#');
}

/** Throws a 400 for a currency that is there twice, and for a rate finer than can be converted. */
function checkCurrencies({ currency_code, currencies }: Settings): void {
  const codes = new Set([currency_code]);
  for (const [i, { code, rate }] of currencies.entries()) {
    if (codes.has(code)) throw refuse(`currencies.${i}.code`, 'is listed twice', code);
    codes.add(code);
    if (Number(rate.toFixed(RATE_DECIMALS)) !== rate) {
      throw refuse(`currencies.${i}.rate`, `has more than ${RATE_DECIMALS} decimals`, rate);
    }
  }
}

/** Throws a 400 for a language that is there twice. */
function checkLanguages({ languages = [] }: Settings): void {
  const i = languages.findIndex((tag, at) => languages.indexOf(tag) < at);
  if (i >= 0) throw refuse(`languages.${i}`, 'is listed twice', languages[i] ?? '');
}

/** Throws a 400 for a currency that is none of ISO 4217. */
function requireCurrencies({ currency_code, currencies }: Settings): void {
  const codes = [
    ['currency_code', currency_code] as const,
    ...currencies.map(({ code }, i) => [`currencies.${i}.code`, code] as const),
  ];
  const unknown = codes.find(([, code]) => !isCurrency(code));
  if (unknown) throw refuse(unknown[0], 'must be an ISO 4217 code, such as EUR', unknown[1]);
}

/** Throws a 400 for a time in which nobody can pay. */
export function requireUnpaidMinutes({
  unpaid_order_minutes: value = 0,
}: {
  readonly unpaid_order_minutes?: number | undefined;
}): void {
  if (value === 0 || value >= MIN_UNPAID_MINUTES) return;
  throw invalidProperty({
    name: 'unpaid_order_minutes',
    failedValidator: 'min',
    message: `unpaid_order_minutes must be 0 or at least ${MIN_UNPAID_MINUTES}.`,
    value,
  });
}

const refuse = (name: string, says: string, value: Json) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.`, value });
