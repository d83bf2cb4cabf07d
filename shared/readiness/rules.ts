import type { ToDo } from '../resources/schemas/readiness.ts';
import { isInUnion, type Market } from './markets.ts';
import { measured } from './measured.ts';
import { type Sold, speaks, textField } from './sold.ts';

interface Rule extends Omit<ToDo, 'field'> {
  /** The fields that are missing. */
  readonly missing: (sold: Sold, market: Market) => readonly string[];
}

/** The field, unless it is there. */
const unless = (isThere: boolean, field: string): readonly string[] => (isThere ? NONE : [field]);

/** Most rules find nothing, of thousands of products. */
const NONE: readonly string[] = [];

const COMPANY = ['name', 'address', 'email'] as const;

/** Whether what the law of the Union asks of goods is asked. */
const asksOfGoods = ({ isGoods }: Sold, market: Market) => isGoods && market.isInUnion;

const isIn = (languages: readonly string[], market: Market) =>
  languages.some((each) => market.languages.includes(each));

/** All that is asked, in the order of the form (docs/protocol.md, "Readiness"). */
export const READINESS: readonly Rule[] = [
  {
    // Regulation (EU) 2023/988, article 19 (c): a picture of the product.
    ...{ rule: 'picture', level: 'required', resource: 'products' },
    missing: ({ product: { images, variants = [] } }) =>
      unless(
        [{ images }, ...variants].some((each) => (each.images ?? []).length > 0),
        'images',
      ),
  },
  {
    // Directive 2011/83/EU, article 6 (1) (a): the main characteristics.
    ...{ rule: 'description', level: 'required', resource: 'products' },
    missing: ({ described }) => unless(described.length > 0, 'description'),
  },
  {
    ...{ rule: 'description', level: 'check', resource: 'products' },
    missing: ({ described, seller }, market) =>
      described.length > 0 && speaks(seller, market) && !isIn(described, market)
        ? [textField('description', market, seller)]
        : NONE,
  },
  {
    // Directive 98/6/EC, article 3. A measure may also be what a kettle holds, which is not sold by the liter.
    ...{ rule: 'unit_price', level: 'check', resource: 'products' },
    missing: ({ product }, { isInUnion: asks }) => (asks ? measured(product) : []),
  },
  {
    // Regulation (EU) 2023/988, article 19 (a).
    ...{ rule: 'manufacturer', level: 'required', resource: 'products' },
    missing: (sold, market) =>
      asksOfGoods(sold, market)
        ? COMPANY.flatMap((name) =>
            unless(Boolean(sold.safety.manufacturer?.[name]), `safety.manufacturer.${name}`),
          )
        : NONE,
  },
  {
    // Article 19 (b).
    ...{ rule: 'responsible_person', level: 'required', resource: 'products' },
    missing: (sold, market) =>
      asksOfGoods(sold, market) && sold.madeBy !== '' && !isInUnion(sold.madeBy)
        ? withoutResponsible(sold)
        : NONE,
  },
  {
    // The address of the manufacturer names no country: who makes it elsewhere is often there, too.
    ...{ rule: 'responsible_person', level: 'check', resource: 'products' },
    missing: (sold, market) => {
      const { origin_country: origin } = sold.product;
      return asksOfGoods(sold, market) && sold.madeBy === '' && origin && !isInUnion(origin)
        ? withoutResponsible(sold)
        : NONE;
    },
  },
  {
    // Article 19 (d): in a language which consumers of the state understand.
    ...{ rule: 'warnings', level: 'required', resource: 'products' },
    missing: ({ warned, seller }, market) =>
      market.isInUnion && warned.length > 0 && !isIn(warned, market)
        ? [textField('safety.warnings', market, seller)]
        : NONE,
  },
  {
    // Regulation (EU) 2017/1369, article 5 (1).
    ...{ rule: 'energy_label', level: 'required', resource: 'products' },
    missing: ({ product: { energy_label: label } }, { isInUnion: asks }) =>
      asks && label
        ? [
            ...unless(label.label_file_id !== undefined, 'energy_label.label_file_id'),
            ...unless(label.sheet_file_id !== undefined, 'energy_label.sheet_file_id'),
          ]
        : NONE,
  },
  {
    // Directive 2011/83/EU, article 6 (1) (la): the label, where the producer offers the guarantee.
    ...{ rule: 'durability', level: 'required', resource: 'products' },
    missing: ({ product: { durability } }, { isInUnion: asks }) =>
      asks && durability
        ? unless(durability.label_file_id !== undefined, 'durability.label_file_id')
        : NONE,
  },
  {
    // Regulation (EU) No 952/2013, article 158.
    ...{ rule: 'customs', level: 'required', resource: 'products' },
    missing: ({ product, isGoods }, { hasCustoms }) =>
      hasCustoms && isGoods
        ? [
            ...unless(product.customs_code !== undefined, 'customs_code'),
            ...unless(product.origin_country !== undefined, 'origin_country'),
          ]
        : NONE,
  },
  {
    // Directive 2006/112/EC: a rate of 0 is one as well.
    ...{ rule: 'tax', level: 'required', resource: 'taxes' },
    missing: ({ product, seller: { settings } }, { hasTax, isInUnion: asks }) => {
      if (!asks || !TAXES_PRODUCTS.includes(settings.tax_type)) return NONE;
      const { variants = [], tax_id } = product;
      const parts = variants.length > 0 ? variants : [{ tax_id }];
      return unless(
        parts.every((each) => hasTax(each.tax_id || tax_id)),
        'rates',
      );
    },
  },
  {
    ...{ rule: 'shipping', level: 'required', resource: 'shippings' },
    missing: ({ isGoods }, { isServed }) => unless(isServed || !isGoods, 'zones'),
  },
];

const TAXES_PRODUCTS: readonly string[] = ['products_only', 'all'];

const withoutResponsible = ({ safety }: Sold) =>
  unless(Boolean(safety.responsible_person?.name), 'safety.responsible_person.name');
