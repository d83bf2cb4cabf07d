import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { marketOf, servedCountries } from '../../shared/readiness/markets.ts';
import { readCountry, readSeller } from '../../shared/readiness/read-seller.ts';
import { toDosOf } from '../../shared/readiness/to-dos.ts';
import type { Product, ProductInput, products } from '../../shared/resources/products.ts';

type Readiness = DataOf<typeof products, 'readiness'>;

/** What is missing before the product is sold in one country, or where the store ships to (protocol.md, "Readiness"). */
export const readinessOf =
  (service: RecordService<Product, ProductInput>) =>
  async (request: ActionRequest<unknown, 'id'>): Promise<Answer<Readiness>> => {
    const asked = request.query.get('country');
    const chosen = asked === undefined ? undefined : [readCountry('country', asked)];
    const [product, seller] = await Promise.all([
      service.find(request.ids.id, {
        ...request,
        catalogue: request.catalogue.inLanguage(undefined),
      }),
      readSeller(request),
    ]);
    const countries = (chosen ?? servedCountries(seller)).map((country) => ({
      country,
      to_dos: toDosOf(product, marketOf(country, seller), seller),
    }));
    return { data: { product_id: product.id, countries } };
  };
