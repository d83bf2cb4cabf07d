import { useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Tax } from '../../../shared/resources/taxes.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Note } from '../../widgets/note.tsx';

/** That nothing is taxed; or what is, whether prices include it, and what products without a class pay. */
export function TaxRules() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { settings } = useDesk();
  const { data = [] } = useListContext<Tax>();
  const { tax_type, tax_id, tax_rate, prices_include_tax } = settings;
  if (typeof tax_type !== 'string' || tax_type === 'nothing') return <SwitchedOff />;
  const ofOthers = data.find(({ id }) => id === tax_id);
  return (
    <p className="small muted">
      {translate(`taxes.taxed.${tax_type}`)}{' '}
      {translate(prices_include_tax ? 'taxes.included' : 'taxes.excluded')}{' '}
      {ofOthers
        ? translate('taxes.class_of_others', { name: ofOthers.name })
        : translate('taxes.rate_of_others', { rate: number(Number(tax_rate)) })}{' '}
      <Link className="link" to="/settings/taxes">
        {translate('taxes.to_rules')}
      </Link>
    </p>
  );
}

function SwitchedOff() {
  const translate = useTranslate();
  return (
    <Note
      tone="blue"
      action={
        <Link className="btn ghost small" to="/settings/taxes">
          {translate('taxes.to_rules')}
        </Link>
      }
    >
      {translate('taxes.switched_off')}
    </Note>
  );
}
