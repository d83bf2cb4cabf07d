import { type RaRecord, useRecordContext, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { changesOf } from '../../api/changes.ts';
import type { Client } from '../../api/client.ts';
import { recordOf } from '../../api/data-provider.ts';
import { useDesk } from '../../api/desk-context.ts';
import { VERSION } from '../../api/merge.ts';
import { Chip } from '../../widgets/chip.tsx';
import { clock, eye, eyeOff } from '../../widgets/glyphs.ts';
import { hiddenBecause, ShopLink } from '../../widgets/shop-link.tsx';
import { Walk } from '../../widgets/walk.tsx';
import { EditPage } from '../generic/record-edit.tsx';
import type { Values, Write } from '../generic/use-save-record.ts';
import type { VariantDraft } from './options.ts';
import { ProductAside, ProductSections } from './product-sections.tsx';
import { SellIn } from './sell-in.tsx';
import { StockHistory } from './stock-history.tsx';
import { countedIds, isCounted, variantsOf } from './variants.ts';

export default function ProductEdit() {
  const { client } = useDesk();
  const write = useMemo(() => saveProduct(client), [client]);
  return (
    <EditPage
      write={write}
      title={<Name />}
      state={<State />}
      menu={[]}
      actions={
        <>
          <Walk resource="products" />
          <ShopLink of="products" />
        </>
      }
      aside={
        <>
          <ProductAside />
          <SellIn />
          <StockHistory />
        </>
      }
    >
      <ProductSections />
    </EditPage>
  );
}

const Name = () => <span>{useRecordContext()?.['name']}</span>;

/** Whether shoppers see the product now, as it is saved. */
function State() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record) return null;
  const hidden = hiddenBecause(record, Date.now());
  if (hidden === 'not_yet') {
    return <Chip text={translate('products.not_yet')} glyph={clock} />;
  }
  return (
    <Chip
      text={translate(hidden ? 'products.hidden' : 'products.published')}
      tone={hidden ? 'grey' : 'pine'}
      glyph={hidden ? eyeOff : eye}
    />
  );
}

/**
 * Saves a product. Counted stock of variants changes while the form is open, because orders take it: what is
 * counted already is not sent, and stays.
 */
const saveProduct =
  (client: Client): Write =>
  async (data, previous) => {
    const { variants, ...changes } = changesOf(data, previous);
    const body = { ...changes, ...(variants !== undefined && sent(data, previous)) };
    const ifMatch = previous[VERSION] as string | undefined;
    return recordOf(await client.call('PUT', `/products/${previous.id}`, { body, ifMatch }));
  };

/** No variants at all mean a simple product, which has its own stock. */
function sent(data: Values, previous: RaRecord): Values {
  const variants = variantsOf(data);
  if (variants.length === 0) return { has_variants: false };
  const counted = countedIds(variantsOf(previous));
  return {
    variants: variants.map((variant) => {
      const { stock_level, ...others } = withoutNulls(variant);
      const isKept = isCounted(variant) && counted.has(variant['id']);
      return isKept ? others : { ...others, ...(stock_level !== undefined && { stock_level }) };
    }),
  };
}

const withoutNulls = (variant: VariantDraft): VariantDraft =>
  Object.fromEntries(
    Object.entries(variant).filter(([, value]) => value !== null && value !== undefined),
  );
