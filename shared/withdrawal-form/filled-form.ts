import type { Language } from '../contract/language.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { WITHDRAWAL_FORMS, type WithdrawalForm } from './forms.ts';

/** The slug of the page that has the instructions on withdrawal. */
export const WITHDRAWAL_PAGE = 'withdrawal';

/** The form with the seller in it. */
export interface FilledForm extends WithdrawalForm {
  /** Name, postal address and email of the seller. */
  readonly recipient: string;
}

type Seller = Pick<Settings, 'name' | 'withdrawal_address' | 'email_address'> &
  Pick<Settings, 'company_name' | 'company_address' | 'company_postalcode' | 'company_city'> &
  Pick<Settings, 'company_state' | 'company_country'>;

/** Where customers send what they state: as the store says, or to the seller. None without a postal address. */
export function withdrawalRecipient(settings: Seller): string | undefined {
  const { withdrawal_address, company_address, company_name, name } = settings;
  if (withdrawal_address?.trim()) return withdrawal_address.trim();
  if (!company_address?.trim()) return undefined;
  const town = [settings.company_postalcode, settings.company_city].filter(Boolean).join(' ');
  return [
    ...[company_name || name, company_address, town, settings.company_state],
    ...[settings.company_country, settings.email_address],
  ]
    .filter(Boolean)
    .join('\n');
}

/** None in a language in which the form is not known, and for nobody. */
export function filledForm(
  recipient: string | undefined,
  language: Language,
): FilledForm | undefined {
  const form = WITHDRAWAL_FORMS[language];
  return form && recipient !== undefined ? { ...form, recipient } : undefined;
}

/** The form as plain text. */
export const formText = ({ title, note, to, recipient, lines, ending }: FilledForm): string =>
  [title, note, `– ${to}:\n${recipient}`, ...lines.map((line) => `– ${line}`), ending].join('\n\n');
