import type { Node } from 'constructs';
import { readText } from './context.ts';

/** How mails are sent by Amazon SES. */
export interface MailConfiguration {
  /** The address of the operator. */
  readonly from: string;
  /** Identities that are verified at SES: domains, or e-mail addresses. */
  readonly identities: readonly string[];
}

const DOMAIN = '[a-z0-9-]+(?:\\.[a-z0-9-]+)+';
const ADDRESS = new RegExp(`^[^\\s@,*]+@${DOMAIN}$`);
const IDENTITIES = new RegExp(`^(?:[^\\s@,*]+@)?${DOMAIN}(?:,(?:[^\\s@,*]+@)?${DOMAIN})*$`);

/** Nothing without a sender: then no mails are sent. */
export function readMail(node: Node): { readonly mail?: MailConfiguration } {
  const from = readText(node, 'mailFrom', ADDRESS, 'an e-mail address in lower case');
  const given = readText(
    node,
    'mailIdentities',
    IDENTITIES,
    'domains or e-mail addresses that SES has verified, with commas between them',
  );
  if (from === undefined) {
    if (given === undefined) return {};
    throw new Error('The context value mailIdentities goes with mailFrom; give both.');
  }
  const domain = from.slice(from.indexOf('@') + 1);
  const identities = given?.split(',') ?? [domain];
  if (identities.includes(domain) || identities.includes(from))
    return { mail: { from, identities } };
  throw new Error(`The context value mailIdentities must have ${domain} or ${from}.`);
}
