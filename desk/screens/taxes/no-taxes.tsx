import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { percent } from '../../widgets/glyphs.ts';
import { StatePage } from '../../widgets/state-page.tsx';
import { TaxRules } from './tax-rules.tsx';
import { useMayPreset } from './use-may-preset.ts';

/** The list before the first tax class. */
export function NoTaxes() {
  const translate = useTranslate();
  const mayWrite = useMay('taxes:write');
  const mayPreset = useMayPreset();
  // One rate for everything needs no class.
  const { tax_type } = useDesk().settings;
  return (
    <StatePage
      glyph={percent}
      title={translate('taxes.empty')}
      note={translate('taxes.empty_note')}
    >
      {tax_type !== 'nothing' && <TaxRules />}
      {mayPreset && (
        <Link className="btn primary" to="/taxes/country">
          {translate('taxes.preset.open')}
        </Link>
      )}
      {mayWrite && (
        <Link className="btn ghost" to="/taxes/create">
          {translate('taxes.by_hand')}
        </Link>
      )}
    </StatePage>
  );
}
