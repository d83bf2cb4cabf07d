import type { ViewContext } from '../../shared/actions/resource-hooks.ts';
import { hiddenFrom, viewProduct } from '../../shared/pricing/product-view.ts';
import type { Product } from '../../shared/resources/products.ts';

/** A product as answers and events show it: events need nothing else of what products do. */
export const viewStored = (product: Product, { application, prices, caller }: ViewContext) =>
  viewProduct(product, application.id, prices, hiddenFrom(caller));
