import type { Client } from '../../api/client.ts';
import type { Row } from './row.ts';
import { variantsOf } from './variants.ts';

/** What the API has of a product or a variant now. A variant is read with its product, whose version is also its own. */
export async function readNow(client: Client, { productPath, variantId }: Row, field: string) {
  const fields = variantId === undefined ? `id,${field}` : 'id,variants';
  const { data, etag } = await client.call('GET', productPath, { query: { fields } });
  const product = data as Row['item'];
  const item =
    variantId === undefined
      ? product
      : variantsOf(product).find((variant) => variant['id'] === variantId);
  return { value: item?.[field], etag };
}
