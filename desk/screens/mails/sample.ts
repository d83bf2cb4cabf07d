import type { StoreLanguages } from '../../../shared/contract/language.ts';
import type { Variables } from '../../../shared/mail-texts/variables.ts';
import { orderPage } from '../../../shared/orders/order-page.ts';

interface Settings extends StoreLanguages {
  readonly name: string;
  readonly prices_include_tax?: boolean;
  readonly [name: string]: unknown;
}

/** What the variables of a template are in the preview (guide-mail.md, "Words of your own"). */
export function sampleVariables(
  settings: Settings,
  money: (amount: number) => string,
  date: string,
): Variables {
  const text = (name: string) => String(settings[name] ?? '');
  const lines = (name: string) => text(name).split('\n').filter(Boolean);
  const orderUrl = text('order_url');
  const order_page = orderUrl && orderPage(orderUrl, settings, { id: 1042 }, undefined);
  const account = { holder: '', iban: '', bic: '', bank: '', ...(settings['bank_account'] ?? {}) };
  const address = ['Grace Hopper', '12 Harbour Street', '1000-001 Lisboa', 'Portugal'];
  const line = (name: string, variant: string, quantity: number) => ({
    ...{
      name,
      variant,
      quantity,
      withdrawal: '',
      is_withdrawn: true,
      withdrawn_quantity: quantity,
    },
  });
  return {
    store: {
      ...{ name: settings.name, url: text('url'), email_address: text('email_address') },
      ...{ logo: text('logo'), brand_color: text('brand_color'), footer: lines('footer') },
      ...{ company_name: text('company_name'), company_address: text('company_address') },
      ...{ company_postalcode: text('company_postalcode'), company_city: text('company_city') },
      ...{ company_state: text('company_state'), company_country: text('company_country') },
      ...{ company_taxid: text('company_taxid'), company_vat_id: text('company_vat_id') },
      company_phone: text('company_phone'),
    },
    customer: { name: 'Grace Hopper', email: 'grace@example.com' },
    order: {
      id: '4503599627370',
      number: 'WEB-1042',
      lines: [
        { ...line('Sencha', '100 g', 2), total: money(24) },
        { ...line('Blue kettle', '', 1), total: money(38.5) },
      ],
      items_total: money(62.5),
      shipping: 'Courier',
      shipping_total: money(6),
      ...{
        shipping_description: 'With tracking',
        is_collected: false,
        delivery: 'Arrives Wed, December 2 – Fri, December 4',
      },
      payment_method: 'Bank transfer',
      payment_method_total: '',
      payment_amount: money(68.5),
      payment_reference: 'WEB-1042',
      payment_instructions: '',
      payment_description: '',
      bank_account: account,
      ...{ promotion: '', promotion_total: '', promotions: [], coupon: '', coupon_total: '' },
      taxes_included: settings.prices_include_tax === true,
      awaits_card: false,
      taxes: [],
      taxes_total: '',
      total: money(68.5),
      shipping_address: address,
      billing_address: address,
      is_paid: true,
      is_unpaid: false,
      can_be_canceled: true,
      can_be_withdrawn: true,
      agreements: [],
    },
    cart: { page: text('cart_url'), lines: [{ name: 'Sencha', variant: '100 g', quantity: '2' }] },
    files: ['Terms', 'Right of withdrawal'],
    confirm_link: 'https://shop.example/newsletter',
    unsubscribe: 'https://shop.example/unsubscribe',
    product: { name: 'Sencha' },
    shipment: { tracking_code: 'PT 1234 5678', tracking_link: 'https://parcel.example/1234' },
    refund: { amount: money(12), deduction: money(3), reason: '' },
    return: {
      instructions: 'Put the note into the parcel.',
      address: lines('return_address'),
      has_label: false,
      received: [{ name: 'Sencha', variant: '100 g', quantity: '1' }],
    },
    withdrawal: { time: date, reason: '', contract: 'WEB-1042', goods: ['2 × Sencha'] },
    recovery: { code: '123456', link: text('password_reset_url') },
    invoice: { number: 'INV-2041' },
    webhook: { url: 'https://shop.example/events' },
    link: order_page || text('url') || 'https://shop.example/orders/1042',
    order_page: order_page || 'https://shop.example/orders/1042',
    date,
  };
}
