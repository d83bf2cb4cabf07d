interface Addressed {
  readonly id: number;
  readonly slug?: string | null;
  /** What lists say of a record whose slug another one has, too. */
  readonly shop_address?: string;
}

const pathBelow =
  (folder: string) =>
  ({ id, slug, shop_address }: Addressed): string =>
    `/${folder}/${encodeURIComponent(shop_address ?? (slug || id))}`;

export const productPath = pathBelow('products');
export const collectionPath = pathBelow('collections');
export const contentPath = pathBelow('pages');

/** What a path needs of a record in a list. */
export const PATH_FIELDS = 'id,slug,shop_address';
