import type { Schemas } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { Product } from './products.ts';

type Safety = NonNullable<Product['safety']>;
export type Company = NonNullable<Safety['manufacturer']>;
export type File = Schemas['File'];

/** What the law wants shown of a product, each part of its own or that of its brand. */
export const safetyOf = (
  { brands }: Pick<Visit, 'brands'>,
  { brand_id, safety }: Product,
): Safety => ({ ...brands.find(({ id }) => id === brand_id)?.safety, ...safety });

/** The files of these ids that the store has, and that everybody may read. */
export async function filesOf({ shop }: Visit, ids: readonly number[]): Promise<File[]> {
  const answers = await Promise.all(
    ids.map((id) => shop.GET('/files/{id}', { params: { path: { id } } })),
  );
  return answers.flatMap(({ data }) => data?.data ?? []);
}

/** As schema.org describes it. */
export const companyData = ({ name, address, email }: Company) => ({
  ...{ '@type': 'Organization', name, address, email },
});
