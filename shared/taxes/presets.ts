/** What a reduced rate is commonly for; `taxes.goods.` of the words of the dashboard has their names. */
export type Goods =
  | 'animal_feed'
  | 'art'
  | 'baby'
  | 'bakery'
  | 'basic_food'
  | 'books'
  | 'car_seats'
  | 'children_clothes'
  | 'cleaning'
  | 'energy'
  | 'firewood'
  | 'food'
  | 'herbs'
  | 'hotel'
  | 'hygiene'
  | 'meals'
  | 'medical_aids'
  | 'medicines'
  | 'newspapers'
  | 'plants'
  | 'tickets'
  | 'transport'
  | 'wine';

/** Where rates were read, and the day up to which they were true there. */
export interface TaxSource {
  readonly name: string;
  readonly url: string;
  /** ISO 8601. */
  readonly as_of: string;
}

export interface ReducedRate {
  /** In percent. */
  readonly rate: number;
  /** What most shops sell of it first. */
  readonly goods: readonly [Goods, ...Goods[]];
}

/** The value added tax of a country, as its mainland has it. */
export interface TaxPreset {
  /** ISO 3166. */
  readonly country: string;
  /** The name of the tax on invoices there. */
  readonly tax: string;
  /** In percent. */
  readonly standard: number;
  /** The highest first. */
  readonly reduced: readonly ReducedRate[];
  readonly source: TaxSource;
}

type Rates = Omit<TaxPreset, 'country' | 'source'>;

const TEDB: TaxSource = {
  name: 'Taxes in Europe Database, European Commission',
  url: 'https://taxation-customs.ec.europa.eu/tedb/vatRates.html',
  as_of: '2026-09-07',
};

/** The states of the European Union, by code. */
const EU: Readonly<Record<string, Rates>> = {
  AT: {
    tax: 'USt',
    standard: 20,
    reduced: [
      { rate: 13, goods: ['plants', 'firewood', 'art', 'tickets'] },
      { rate: 10, goods: ['food', 'books', 'newspapers', 'medicines', 'meals', 'hotel'] },
      { rate: 4.9, goods: ['basic_food'] },
    ],
  },
  BE: {
    tax: 'BTW/TVA',
    standard: 21,
    reduced: [
      { rate: 12, goods: ['meals', 'hotel'] },
      { rate: 6, goods: ['food', 'books', 'newspapers', 'medicines', 'plants'] },
    ],
  },
  BG: {
    tax: 'ДДС',
    standard: 20,
    reduced: [{ rate: 9, goods: ['books', 'newspapers', 'baby', 'hotel'] }],
  },
  CY: {
    tax: 'ΦΠΑ',
    standard: 19,
    reduced: [
      { rate: 9, goods: ['meals', 'hotel', 'transport'] },
      { rate: 5, goods: ['food', 'medicines'] },
      { rate: 3, goods: ['books', 'newspapers', 'medical_aids'] },
    ],
  },
  CZ: {
    tax: 'DPH',
    standard: 21,
    reduced: [
      { rate: 12, goods: ['food', 'medicines', 'newspapers', 'meals', 'hotel'] },
      { rate: 0, goods: ['books'] },
    ],
  },
  DE: {
    tax: 'MwSt.',
    standard: 19,
    reduced: [{ rate: 7, goods: ['food', 'books', 'newspapers', 'plants', 'meals', 'hotel'] }],
  },
  DK: { tax: 'moms', standard: 25, reduced: [] },
  EE: {
    tax: 'KM',
    standard: 24,
    reduced: [
      { rate: 13, goods: ['hotel'] },
      { rate: 9, goods: ['books', 'newspapers', 'medicines', 'medical_aids'] },
    ],
  },
  ES: {
    tax: 'IVA',
    standard: 21,
    reduced: [
      { rate: 10, goods: ['food', 'plants', 'medical_aids', 'meals', 'hotel'] },
      { rate: 4, goods: ['basic_food', 'books', 'newspapers', 'medicines', 'hygiene'] },
    ],
  },
  FI: {
    tax: 'ALV',
    standard: 25.5,
    reduced: [
      { rate: 13.5, goods: ['food', 'books', 'medicines', 'meals', 'hotel'] },
      { rate: 10, goods: ['newspapers'] },
    ],
  },
  FR: {
    tax: 'TVA',
    standard: 20,
    reduced: [
      { rate: 10, goods: ['plants', 'medicines', 'firewood', 'meals', 'hotel'] },
      { rate: 5.5, goods: ['food', 'books', 'medical_aids', 'hygiene'] },
      { rate: 2.1, goods: ['newspapers'] },
    ],
  },
  GR: {
    tax: 'ΦΠΑ',
    standard: 24,
    reduced: [
      { rate: 13, goods: ['food', 'meals', 'hotel'] },
      { rate: 6, goods: ['books', 'newspapers', 'medicines', 'tickets'] },
    ],
  },
  HR: {
    tax: 'PDV',
    standard: 25,
    reduced: [
      { rate: 13, goods: ['newspapers', 'baby', 'hygiene', 'meals', 'hotel'] },
      { rate: 5, goods: ['basic_food', 'books', 'medicines'] },
    ],
  },
  HU: {
    tax: 'áfa',
    standard: 27,
    reduced: [
      { rate: 18, goods: ['bakery'] },
      { rate: 5, goods: ['basic_food', 'books', 'newspapers', 'medicines', 'meals'] },
    ],
  },
  IE: {
    tax: 'VAT',
    standard: 23,
    reduced: [
      { rate: 13.5, goods: ['plants', 'firewood', 'car_seats', 'hotel'] },
      { rate: 9, goods: ['meals'] },
      { rate: 0, goods: ['food', 'books', 'newspapers', 'children_clothes', 'medicines'] },
    ],
  },
  IT: {
    tax: 'IVA',
    standard: 22,
    reduced: [
      { rate: 10, goods: ['food', 'medicines', 'plants', 'meals', 'hotel'] },
      { rate: 5, goods: ['art', 'herbs'] },
      { rate: 4, goods: ['basic_food', 'books', 'newspapers', 'medical_aids'] },
    ],
  },
  LT: {
    tax: 'PVM',
    standard: 21,
    reduced: [
      { rate: 12, goods: ['hotel', 'transport', 'tickets'] },
      { rate: 5, goods: ['books', 'newspapers', 'medicines', 'medical_aids'] },
    ],
  },
  LU: {
    tax: 'TVA',
    standard: 17,
    reduced: [
      { rate: 14, goods: ['wine', 'cleaning'] },
      { rate: 8, goods: ['plants', 'firewood'] },
      {
        rate: 3,
        goods: ['food', 'books', 'newspapers', 'children_clothes', 'medicines', 'animal_feed'],
      },
    ],
  },
  LV: {
    tax: 'PVN',
    standard: 21,
    reduced: [
      { rate: 12, goods: ['basic_food', 'medicines', 'medical_aids', 'baby', 'hotel'] },
      { rate: 5, goods: ['books', 'newspapers'] },
    ],
  },
  MT: {
    tax: 'VAT',
    standard: 18,
    reduced: [
      { rate: 7, goods: ['hotel'] },
      { rate: 5, goods: ['books', 'newspapers', 'medical_aids', 'art', 'tickets'] },
      { rate: 0, goods: ['food', 'medicines'] },
    ],
  },
  NL: {
    tax: 'btw',
    standard: 21,
    reduced: [{ rate: 9, goods: ['food', 'books', 'newspapers', 'medicines', 'plants'] }],
  },
  PL: {
    tax: 'VAT',
    standard: 23,
    reduced: [
      { rate: 8, goods: ['medicines', 'newspapers', 'plants', 'animal_feed', 'meals', 'hotel'] },
      { rate: 5, goods: ['food', 'books', 'baby', 'hygiene'] },
    ],
  },
  PT: {
    tax: 'IVA',
    standard: 23,
    reduced: [
      { rate: 13, goods: ['wine', 'meals'] },
      { rate: 6, goods: ['basic_food', 'books', 'newspapers', 'medicines', 'hotel'] },
    ],
  },
  RO: {
    tax: 'TVA',
    standard: 21,
    reduced: [
      {
        rate: 11,
        goods: ['food', 'books', 'newspapers', 'medicines', 'firewood', 'meals', 'hotel'],
      },
    ],
  },
  SE: {
    tax: 'moms',
    standard: 25,
    reduced: [
      { rate: 12, goods: ['art', 'meals', 'hotel'] },
      { rate: 6, goods: ['food', 'books', 'newspapers', 'tickets', 'transport'] },
    ],
  },
  SI: {
    tax: 'DDV',
    standard: 22,
    reduced: [
      { rate: 9.5, goods: ['food', 'medicines', 'plants', 'meals', 'hotel'] },
      { rate: 5, goods: ['books', 'newspapers'] },
    ],
  },
  SK: {
    tax: 'DPH',
    standard: 23,
    reduced: [
      { rate: 19, goods: ['food'] },
      { rate: 5, goods: ['basic_food', 'books', 'newspapers', 'medicines', 'meals', 'hotel'] },
    ],
  },
};

/** Countries whose tax nobody pays by the one-stop shop of the Union. */
const OTHERS: readonly TaxPreset[] = [
  {
    country: 'CH',
    tax: 'MWST',
    standard: 8.1,
    reduced: [
      { rate: 3.8, goods: ['hotel'] },
      { rate: 2.6, goods: ['food', 'books', 'newspapers', 'medicines', 'plants', 'animal_feed'] },
    ],
    source: {
      name: 'Federal Tax Administration',
      url: 'https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland.html',
      as_of: '2026-09-07',
    },
  },
  {
    country: 'GB',
    tax: 'VAT',
    standard: 20,
    reduced: [
      { rate: 5, goods: ['car_seats', 'energy'] },
      { rate: 0, goods: ['food', 'books', 'newspapers', 'children_clothes'] },
    ],
    source: { name: 'GOV.UK', url: 'https://www.gov.uk/vat-rates', as_of: '2026-09-07' },
  },
  {
    country: 'NO',
    tax: 'mva',
    standard: 25,
    reduced: [
      { rate: 15, goods: ['food'] },
      { rate: 12, goods: ['hotel', 'transport', 'tickets'] },
      { rate: 0, goods: ['books', 'newspapers'] },
    ],
    source: {
      name: 'Skatteetaten',
      url: 'https://www.skatteetaten.no/en/rates/value-added-tax/',
      as_of: '2026-09-07',
    },
  },
];

const ofUnion: readonly TaxPreset[] = Object.entries(EU).map(([country, rates]) => ({
  country,
  ...rates,
  source: TEDB,
}));

export const TAX_PRESETS: readonly TaxPreset[] = [...ofUnion, ...OTHERS];

export const isOfUnion = (country: string) => Object.hasOwn(EU, country);

/** The presets of the states of the Union, by code. */
export const presetsOfUnion = (): readonly TaxPreset[] => ofUnion;
