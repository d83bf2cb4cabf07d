import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { EXEMPTION_TYPES } from '../../../shared/resources/schemas/taxes.ts';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, mail, plus } from '../../widgets/glyphs.ts';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { Section } from '../../widgets/section.tsx';
import { tagsIn } from '../../widgets/tags.ts';
import { useSaveRecord } from '../generic/use-save-record.ts';
import type { Customer, OfCustomer } from './customer.ts';
import { EmailProof } from './email-proof.tsx';

const CustomerForm = lazyScreen(() => import('./customer-form.tsx'));

/** How the customer is called and reached. */
export function Contact({ customer }: OfCustomer) {
  const translate = useTranslate();
  const mayChange = useMay('users:write');
  const [isChanged, setChanged] = useState(false);
  const { email } = customer;
  return (
    <Section
      title={translate('customers.contact')}
      action={
        mayChange && (
          <button type="button" className="btn ghost small" onClick={() => setChanged(true)}>
            {translate('customers.change')}
          </button>
        )
      }
    >
      <p className="row cut">
        <Glyph d={mail} />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <Suspense fallback={null}>
        {isChanged && <CustomerForm onClose={() => setChanged(false)} />}
      </Suspense>
    </Section>
  );
}

/** Since when, and by what the customer logs in. */
export function Account({ customer }: OfCustomer) {
  const translate = useTranslate();
  const seesPersonal = useMay('personal:read');
  const { date } = useFormats();
  const { created_at, role, registered_with = 'email', abandoned_cart_mails } = customer;
  return (
    <Section title={translate('customers.account')}>
      <dl className="facts">
        <dt>{translate('customers.since')}</dt>
        <dd>{date(created_at)}</dd>
        <dt>{translate('customers.logs_in')}</dt>
        <dd>{translate(`customers.logins.${registered_with}`, { _: registered_with })}</dd>
        {seesPersonal && <EmailProof customer={customer} />}
        {abandoned_cart_mails === false && (
          <>
            <dt>{translate('customers.cart_mails')}</dt>
            <dd>{translate('shared.no')}</dd>
          </>
        )}
        {role && (
          <>
            <dt>{translate('customers.role')}</dt>
            <dd>{role}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/** Whether orders have taxes. Each change is saved at once. */
export function Taxes({ customer }: OfCustomer) {
  const translate = useTranslate();
  const mayChange = useMay('users:write');
  const save = useSaveRecord();
  const { tax_exempt = false, tax_exempt_type } = customer;
  /** What is on its way is shown at once. */
  const [sent, setSent] = useState<boolean>();
  const change = async (changes: Pick<Customer, 'tax_exempt' | 'tax_exempt_type'>) => {
    setSent(changes.tax_exempt);
    await save({ ...customer, ...changes });
    setSent(undefined);
  };
  return (
    <Section title={translate('customers.taxes')}>
      <label className="pick">
        <input
          type="checkbox"
          className="check"
          checked={sent ?? tax_exempt}
          disabled={!mayChange}
          onChange={({ target }) => void change({ tax_exempt: target.checked })}
        />
        <span>
          {translate('fields.tax_exempt')}
          <small>{translate('customers.tax_exempt_help')}</small>
        </span>
      </label>
      {tax_exempt && (
        <label className="field">
          <span className="label">{translate('fields.tax_exempt_type')}</span>
          <select
            className="input"
            value={tax_exempt_type ?? ''}
            disabled={!mayChange}
            onChange={({ target }) => void change({ tax_exempt_type: target.value })}
          >
            {!tax_exempt_type && <option value="">–</option>}
            {EXEMPTION_TYPES.map((each) => (
              <option key={each} value={each}>
                {translate(`values.${each}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </Section>
  );
}

/** Words by which staff find the customer. Each change is saved at once. */
export function Tags({ customer }: OfCustomer) {
  const translate = useTranslate();
  const mayChange = useMay('users:write');
  const save = useSaveRecord();
  const { tags = [] } = customer;
  if (!mayChange && tags.length === 0) return null;
  const change = (changed: readonly string[]) => void save({ ...customer, tags: tagsIn(changed) });
  return (
    <Section title={translate('customers.tags')}>
      <div className="chips">
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
            {mayChange && (
              <button
                type="button"
                aria-label={translate('customers.remove_tag', { tag })}
                onClick={() => change(tags.filter((each) => each !== tag))}
              >
                <Glyph d={cross} />
              </button>
            )}
          </span>
        ))}
        {mayChange && <NewTag onAdd={(tag) => change([...tags, tag])} />}
      </div>
    </Section>
  );
}

/** A field in place of the button until it is left; Enter adds the tag. */
function NewTag({ onAdd }: { readonly onAdd: (tag: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState<string>();
  const label = translate('customers.tag');
  if (text === undefined) {
    return (
      <button
        type="button"
        className="filter add"
        aria-label={translate('customers.add_tag')}
        onClick={() => setText('')}
      >
        <Glyph d={plus} />
        {label}
      </button>
    );
  }
  const add = () => {
    if (text.trim()) onAdd(text);
    setText(undefined);
  };
  return (
    <input
      className="new-tag"
      aria-label={label}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus
      onChange={({ target }) => setText(target.value)}
      onBlur={add}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        if (key === 'Escape') setText(undefined);
      }}
    />
  );
}
