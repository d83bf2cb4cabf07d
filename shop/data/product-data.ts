import { countryCode } from '../../shared/contract/countries.ts';
import { ENERGY_SCALES } from '../../shared/resources/schemas/energy-label.ts';
import { minimumAgeOf } from '../../shared/resources/schemas/minimum-age.ts';
import { productPath } from '../visit/record-paths.ts';
import type { Visit } from '../visit/visit.ts';
import {
  brandOf,
  choicesOf,
  oneLine,
  optionsOf,
  type Picture,
  type Product,
  type Purchasable,
  picturesOf,
  priceOf,
  stockOf,
} from './products.ts';
import { companyData, safetyOf } from './safety.ts';
import { shippedAs } from './shipping-details.ts';
import { unitPriceData } from './unit-prices.ts';
import { isExcluded } from './withdrawal.ts';

const pictureData = ({ src, caption }: Picture) =>
  caption === undefined ? src : { '@type': 'ImageObject', url: src, caption };

/** Until when the store takes goods back, in the country where it is. */
function returnPolicy({ application }: Visit, product: Product) {
  const { return_days: merchantReturnDays = 0, company_country } = application;
  const applicableCountry = countryCode(company_country ?? '');
  if (applicableCountry === '') return undefined;
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry };
  if (isExcluded(product)) {
    return {
      ...policy,
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    };
  }
  if (merchantReturnDays === 0) return undefined;
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
  };
}

/** How schema.org calls a class: `A+++` is A3Plus. */
const categoryOf = (energyClass: string) => {
  const plus = energyClass.length - 1;
  const name = plus > 0 ? `${energyClass.charAt(0)}${plus}Plus` : energyClass;
  return `https://schema.org/EUEnergyEfficiencyCategory${name}`;
};

function energyData({ class: own, scale }: NonNullable<Product['energy_label']>) {
  const [best, worst] = ENERGY_SCALES[scale];
  return {
    '@type': 'EnergyConsumptionDetails',
    hasEnergyEfficiencyCategory: categoryOf(own),
    energyEfficiencyScaleMin: categoryOf(worst),
    energyEfficiencyScaleMax: categoryOf(best),
  };
}

/** The energy label in the registry of the European Union. */
const certificationData = (certificationIdentification: string | undefined) =>
  certificationIdentification && {
    ...{ '@type': 'Certification', name: 'EPREL', certificationIdentification },
    issuedBy: { '@type': 'Organization', name: 'European_Commission' },
  };

const warrantyData = ({ years }: NonNullable<Product['durability']>) => ({
  '@type': 'WarrantyPromise',
  durationOfWarranty: { '@type': 'QuantitativeValue', value: years, unitCode: 'ANN' },
});

/** A product with its offers, and how they are shipped, as schema.org describes them. */
export async function productData(visit: Visit, product: Product): Promise<object[]> {
  const { details, detailsFor } = await shippedAs(visit, product);
  return [offersOf(visit, product, detailsFor), ...details];
}

function offersOf(visit: Visit, product: Product, detailsFor: (sold: Purchasable) => unknown) {
  const brand = brandOf(visit, product);
  const age = minimumAgeOf(product);
  const { manufacturer } = safetyOf(visit, product);
  const url = visit.canonical(productPath(product));
  const offer = (purchasable: Purchasable) => ({
    '@type': 'Offer',
    url,
    price: priceOf(purchasable),
    priceCurrency: visit.currency,
    // JSON leaves out what is undefined.
    priceValidUntil: purchasable.price_discount_until,
    priceSpecification: unitPriceData(
      visit.currency,
      purchasable,
      { ...product, ...purchasable }.unit_pricing,
    ),
    availability: `https://schema.org/${stockOf(visit, product, purchasable).schema}`,
    shippingDetails: detailsFor(purchasable),
    hasMerchantReturnPolicy: returnPolicy(visit, product),
    warranty: product.durability && warrantyData(product.durability),
  });
  const about = {
    ...{ name: product.name, description: oneLine(product.description) },
    ...{ sku: product.sku, url, image: picturesOf(visit, product).map(pictureData) },
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    manufacturer: manufacturer && companyData(manufacturer),
    hasEnergyConsumptionDetails: product.energy_label && energyData(product.energy_label),
    hasCertification: certificationData(product.energy_label?.eprel_number),
    countryOfOrigin: product.origin_country,
    audience: age && { '@type': 'PeopleAudience', requiredMinAge: age },
  };
  const variants = product.variants ?? [];
  if (variants.length === 0) {
    return {
      ...{ '@context': 'https://schema.org', '@type': 'Product' },
      ...{ ...about, offers: offer(product) },
    };
  }
  return {
    ...{ '@context': 'https://schema.org', '@type': 'ProductGroup', ...about },
    productGroupID: String(product.id),
    variesBy: optionsOf(product).map(({ name }) => name),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, ...choicesOf(product, variant)].join(', '),
      ...{ sku: variant.sku, image: picturesOf(visit, product, variant.images)[0]?.src },
      offers: offer(variant),
    })),
  };
}
