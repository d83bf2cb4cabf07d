import { attribute } from '../../contract/attributes.ts';
import { countryCode } from '../../contract/countries.ts';
import { vatIdOf } from '../../contract/vat-id.ts';
import type { Invoice } from '../../resources/invoices.ts';
import { type Element, groupElement, textElement } from '../../xml.ts';
import type { Problem } from './problems.ts';

/** Seller, buyer, or who gets what was bought. */
export interface EInvoiceParty {
  readonly name: string;
  /** The person, where the name is that of a company. */
  readonly contact: string;
  readonly vatId: string;
  /** A number of its tax office that is none for VAT. */
  readonly taxId: string;
  /** ISO 3166-1; empty where it is unknown. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly address: readonly string[];
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
}

export function partyOf(party: object): EInvoiceParty {
  const text = (name: string) => {
    const value = attribute(party, name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [name, company, taxId] = [text('name'), text('company'), text('tax_id')];
  const code = countryCode(text('country'));
  return {
    name: company || name,
    contact: company ? name : '',
    vatId: text('vat_id') || (vatIdOf(taxId) ?? ''),
    taxId: vatIdOf(taxId) ? '' : taxId,
    country: /^[A-Z]{2}$/.test(code) ? code : '',
    email: text('email'),
    phone: text('phone'),
    address: [text('address'), text('address2')],
    postalCode: text('postal_code'),
    city: text('city'),
    state: text('state'),
  };
}

/** Whether the number begins with the code of a country, or with that of Greece or Northern Ireland. */
const namesCountry = (vatId: string) =>
  /^(?:EL|XI)/.test(vatId) || countryCode(vatId.slice(0, 2)) === vatId.slice(0, 2);

/** What the parties lack (BR-06 to BR-11, BR-CO-09, BR-CO-26, BR-S-02, BR-AE-02, BR-IC-02, BR-G-02). */
export function partyProblems(
  invoice: Invoice,
  seller: EInvoiceParty,
  buyer: EInvoiceParty,
  recipient: EInvoiceParty | undefined,
): Problem[] {
  const { tax_exempt_type: exemption } = invoice;
  const needed = (isMissing: boolean, name: string, what: string): Problem[] =>
    isMissing
      ? [
          {
            name,
            message: `An e-invoice requires ${what}. Set ${name} before the invoice is issued.`,
          },
        ]
      : [];
  const needsVatId = exemption === 'intra_community' || exemption === 'export';
  const isBusiness = exemption === 'intra_community' || exemption === 'reverse_charge';
  return [
    ...needed(seller.country === '', 'company_country', 'the country of the seller'),
    ...(needsVatId
      ? needed(seller.vatId === '', 'company_vat_id', 'the VAT ID of the seller for this exemption')
      : needed(
          seller.vatId === '' && seller.taxId === '',
          'company_vat_id',
          'the VAT ID of the seller, or the tax number in company_taxid',
        )),
    ...needed(
      seller.vatId !== '' && !namesCountry(seller.vatId),
      'company_vat_id',
      'a VAT ID that starts with a country code',
    ),
    ...needed(buyer.name === '', 'billing_address.full_name', 'the name of the customer'),
    ...needed(buyer.country === '', 'billing_address.country', 'the country of the customer'),
    ...needed(
      isBusiness && buyer.vatId === '',
      'billing_address.vat',
      'the VAT ID of the customer for this exemption',
    ),
    ...needed(
      recipient !== undefined && recipient.country === '',
      'shipping_address.country',
      'the destination country',
    ),
  ];
}

/** The element of a seller or buyer. */
export const partyElement = (name: string, party: EInvoiceParty, isSeller: boolean) =>
  groupElement(name, [
    // A seller is known by a number (BR-CO-26).
    isSeller && party.vatId === '' ? textElement('ram:ID', party.taxId) : undefined,
    textElement('ram:Name', party.name),
    groupElement('ram:DefinedTradeContact', [
      textElement('ram:PersonName', party.contact),
      groupElement('ram:TelephoneUniversalCommunication', [
        textElement('ram:CompleteNumber', party.phone),
      ]),
    ]),
    addressElement(party),
    groupElement('ram:URIUniversalCommunication', [
      textElement('ram:URIID', party.email, { schemeID: 'EM' }),
    ]),
    registration(party.vatId, 'VA'),
    isSeller ? registration(party.taxId, 'FC') : undefined,
  ]);

/** The element of who gets what was bought. */
export const recipientElement = (party: EInvoiceParty) =>
  groupElement('ram:ShipToTradeParty', [
    textElement('ram:Name', party.name),
    addressElement(party),
  ]);

const addressElement = ({ postalCode, address, city, country, state }: EInvoiceParty) =>
  groupElement('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', postalCode),
    textElement('ram:LineOne', address[0]),
    textElement('ram:LineTwo', address[1]),
    textElement('ram:CityName', city),
    textElement('ram:CountryID', country),
    textElement('ram:CountrySubDivisionName', state),
  ]);

const registration = (id: string, schemeID: string): Element | undefined =>
  groupElement('ram:SpecifiedTaxRegistration', [textElement('ram:ID', id, { schemeID })]);
