import { differencesOf } from './differences.ts';
import type { RecordedStore } from './recorded-store.ts';
import type { Ask } from './requests.ts';

interface Asked {
  readonly recorded: RecordedStore;
  readonly ask: Ask;
  readonly url: string;
}

/** The `Authorization` of one of the parties of a recorded store. */
export const authorizationOf = ({ keys, tokens }: RecordedStore, as: string) =>
  as === 'public' ? keys.publicKey : tokens[as];

/** Facts of the deployment. */
const FACTS = [
  'sends_mails',
  'serves_shop',
  'is_example',
  'offers_examples',
  'takes_mail_server',
  'withdrawal_recipient',
  'takes_tags',
];

/** Attributes that are newer. */
const NEWER = [
  'order_numbers',
  'shop',
  'company_phone',
  'withdrawal_address',
  'recently_seen',
  'newsletter_url',
  'greeting',
  'note',
  'footer',
  ...['order_cutoff_time', 'working_days', 'delivery_days', 'closed_days', 'public_holidays'],
];

/**
 * What later versions answer otherwise, on purpose: facts of the deployment, no request for money that the store has
 * said is there, and attributes that are newer.
 */
const MEANT = [
  ...[...FACTS, ...NEWER].map((name) => `body.data.*.${name}`),
  'body.data.payment_request',
];

/** Settings that everyone sees now, and whose values stay what they were. */
const SHOWN = [
  'company_country',
  'company_phone',
  'return_days',
  'newsletter',
  'guarantee_notice',
  'tags',
  'feed',
].map((name) => `body.data.*.${name}`);

/** In what the answers differ from the recorded ones: the first part of the path, and what it is there. */
export async function changedAnswers({ recorded, ask, url }: Asked) {
  const changed: { asked: string; path: string; then: unknown; now: unknown }[] = [];
  for (const { as, path, status, body } of recorded.answers) {
    const authorization = authorizationOf(recorded, as);
    const now = await ask({ method: 'GET', path, authorization });
    const then = JSON.parse(JSON.stringify({ status, body }).replaceAll(recorded.url, url));
    const asked = `${as} ${path.replaceAll(/\d{9,}/g, ':id')}`;
    const differences = differencesOf(then, now).filter(
      ({ path, then: before }) =>
        !MEANT.includes(path) && !(before === undefined && SHOWN.includes(path)),
    );
    changed.push(...differences.map((difference) => ({ asked, ...difference })));
  }
  return changed;
}
