import { useTranslate } from 'ra-core';
import { type ChangeEvent, useState } from 'react';
import type { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { saveSettings } from '../../api/settings.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { Note } from '../../widgets/note.tsx';
import { useAct } from '../../widgets/use-act.ts';

const FIELDS = ['holder', 'iban', 'bic', 'bank'] as const;

type Account = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

/** The account of the store, asked for where customers are to pay to it. It is a setting, and saved by itself. */
export function BankAccount() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const mayEnter = useMay('credentials:write');
  const account = settings['bank_account'] as Account | null | undefined;
  if (account?.iban) {
    return (
      <Note tone="pine">
        {translate('shipping.paid_to', { iban: account.iban, holder: account.holder ?? '' })}
      </Note>
    );
  }
  return (
    <Note tone="amber">
      {translate('shipping.no_iban')}
      {mayEnter && <AccountFields />}
    </Note>
  );
}

/** No form of its own: it stands in that of the payment method. */
function AccountFields() {
  const translate = useTranslate();
  const desk = useDesk();
  const errorText = useErrorText();
  const { act, isActing } = useAct((failure) => {
    const found = mistakesOf(failure);
    setMistakes(found);
    return Object.keys(found).length > 0;
  });
  const [typed, setTyped] = useState<Account>({});
  const [mistakes, setMistakes] = useState<Account>({});
  const save = async () => {
    setMistakes({});
    await act(() => saveSettings(desk, { bank_account: withoutEmpty(typed) }), 'shared.saved');
  };
  const labelOf = useFieldLabel('application');
  const field = (name: (typeof FIELDS)[number]) => ({
    label: labelOf(name),
    value: typed[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
    error: errorText(mistakes[name]),
  });
  return (
    <div className="stacked">
      {FIELDS.map((name) => (
        <TextField key={name} {...field(name)} autoComplete="off" />
      ))}
      <button
        className="btn"
        type="button"
        onClick={() => void save()}
        disabled={isActing || !typed.iban?.trim() || !typed.holder?.trim()}
      >
        {translate('shipping.save_account')}
      </button>
    </div>
  );
}

const withoutEmpty = (typed: Account): Account =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));

const mistakesOf = ({ body }: ApiFailure): Account =>
  (body.errors['bank_account'] ?? {}) as Account;
