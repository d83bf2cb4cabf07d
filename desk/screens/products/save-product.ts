import type { RaRecord } from 'ra-core';
import { changesOf } from '../../api/changes.ts';
import type { Client } from '../../api/client.ts';
import { recordOf } from '../../api/data-provider.ts';
import { VERSION } from '../../api/merge.ts';
import type { Values, Write } from '../generic/use-save-record.ts';
import type { VariantDraft } from './options.ts';
import { countedIds, isCounted, variantsOf } from './variants.ts';

/**
 * Saves a product. Counted stock of variants changes while the form is open, because orders take it: what is
 * counted already is not sent, and stays.
 */
export const saveProduct =
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
