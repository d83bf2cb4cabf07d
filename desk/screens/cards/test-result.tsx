import { useTranslate } from 'ra-core';
import { Note } from '../../widgets/note.tsx';

/** What a test of credentials has found. */
export interface Outcome {
  readonly works: boolean;
  readonly message?: string;
  readonly test_charge?: boolean;
  readonly account?: {
    readonly name?: string;
    /** ISO 3166. */
    readonly country?: string;
    readonly charges_enabled: boolean;
    readonly capabilities: readonly string[];
  };
}

interface TestResultProps {
  readonly title: string;
  readonly outcome: Outcome;
  /** What was tested has just been saved. */
  readonly isSaved: boolean;
}

/** Says whose account it is and what works, or what is missing. */
export function TestResult({ title, outcome, isSaved }: TestResultProps) {
  const translate = useTranslate();
  const { works, message, account, test_charge } = outcome;
  if (!works) {
    return (
      <Note tone="red" role="status">
        {[message, isSaved && translate('cards.kept')].filter(Boolean).join(' ')}
      </Note>
    );
  }
  const missing = account && missingOf(account);
  const sentences = [
    account
      ? translate('cards.account', { account: nameOf(account, title) })
      : translate('cards.works', { name: title }),
    account && translate(missing ? `cards.missing.${missing}` : 'cards.cards_on', { name: title }),
    test_charge && translate('cards.test_charge'),
  ];
  return (
    <Note tone={missing ? 'amber' : 'pine'} role="status">
      {sentences.filter(Boolean).join(' ')}
    </Note>
  );
}

type Account = NonNullable<Outcome['account']>;

const nameOf = ({ name, country }: Account, title: string) =>
  `${name ?? title}${country ? ` (${country})` : ''}`;

function missingOf({ charges_enabled, capabilities }: Account) {
  if (!charges_enabled) return 'charges';
  return capabilities.includes('card_payments') ? undefined : 'cards';
}
