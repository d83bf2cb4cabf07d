import { useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Tax } from '../../../shared/resources/taxes.ts';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { PageHead } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { calculator } from '../../widgets/glyphs.ts';
import { List } from '../../widgets/list.tsx';
import { NewRecordLink } from '../../widgets/new-record.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';
import { NoTaxes } from './no-taxes.tsx';
import { TaxRules } from './tax-rules.tsx';
import { useMayPreset } from './use-may-preset.ts';

const COLUMNS: readonly Column[] = [
  { name: 'name', label: 'taxes.name', sortBy: 'name' },
  { name: 'rates', label: 'taxes.rates', Cell: Rates },
  { name: 'combine', label: 'taxes.combine', look: 'no-phone', Cell: Combine },
];

/** Tax classes, with their rates. */
export default function TaxList() {
  return (
    <List
      sort={{ field: 'id', order: 'ASC' }}
      perPage={50}
      actions={<Actions />}
      empty={<NoTaxes />}
    >
      <TaxRules />
      <RecordTable columns={COLUMNS} pathOf={({ id }) => `/taxes/${id}`} />
    </List>
  );
}

function Actions() {
  const translate = useTranslate();
  const mayWrite = useMay('taxes:write');
  const mayPreset = useMayPreset();
  return (
    <PageHead
      actions={
        <>
          {mayPreset && (
            <Link className="btn small" to="/taxes/country">
              {translate('taxes.preset.open')}
            </Link>
          )}
          <Link className="btn ghost small" to="/simulator">
            <Glyph d={calculator} />
            {translate('simulator.title')}
          </Link>
          {mayWrite && <NewRecordLink />}
        </>
      }
    />
  );
}

/** Rates that a row shows. */
const MAX_RATES = 4;

function Rates() {
  const { rates = [] } = useRecordContext<Tax>() ?? {};
  const { number } = useFormats();
  const translate = useTranslate();
  const percent = (rate: number) => `${number(rate)} %`;
  const [first] = rates;
  if (first && rates.length > MAX_RATES && rates.every(({ rate }) => rate === first.rate)) {
    return translate('taxes.same_rate', {
      rate: percent(first.rate),
      country: first.country || translate('taxes.any'),
      smart_count: rates.length - 1,
    });
  }
  const shown = rates
    .slice(0, MAX_RATES)
    .map(({ country, state, postcode, rate }) =>
      [country || translate('taxes.any'), state, postcode, percent(rate)].filter(Boolean).join(' '),
    );
  return shown.join(', ') + (rates.length > MAX_RATES ? `, +${rates.length - MAX_RATES}` : '');
}

function Combine() {
  const translate = useTranslate();
  return translate(`taxes.combines.${useRecordContext<Tax>()?.combine ?? 'highest'}`);
}
