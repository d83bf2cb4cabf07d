import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { checkScreens } from '../../store/desk-screens.ts';
import { addMember, openOwner } from '../../store/staff.ts';

const desk = await useDesk({
  name: 'Tea House',
  currencies: [{ code: 'USD', rate: 1.1 }],
  languages: ['de'],
  company_country: 'Germany',
});
const { asAdmin, application } = desk;

checkScreens(
  desk,
  [
    ['/shippings', 'Shipping methods'],
    ['/shippings/create', 'Add shipping method'],
    ['/shippings/:shipping', 'Parcel'],
    ['/shippings/:shipping', 'Parcel', { press: ['Delete'] }],
    ['/paymentMethods', 'Payments'],
    ['/paymentMethods/create', 'Add payment method'],
    ['/paymentMethods/:transfer', 'Transfer'],
    ['/taxes', 'Tax classes'],
    ['/taxes/country', 'Set up taxes for a country'],
    ['/taxes/create', 'Add tax class'],
    ['/taxes/:tax', 'Books'],
    ['/stores', 'Locations'],
    ['/stores/create', 'Add location'],
    ['/simulator', 'Price simulator'],
    ['/staff', 'Staff'],
    ['/staff/create', 'Invite staff member', { tab: 'Staff' }],
    ['/staff/:member', 'Grace Hopper'],
    ['/staff/:member', 'Grace Hopper', { press: ['More actions', 'Disable'] }],
    ['/roles', 'Roles'],
    ['/roles/create', 'Add role'],
    ['/roles/:role', 'Packer'],
    ['/notifications', 'Emails'],
    ['/notifications/create?event=order.created', 'Order confirmation'],
    ['/notifications/:mail', 'Order on its way'],
    ['/webhooks', 'Webhooks'],
    ['/webhooks/create', 'Add webhook'],
    ['/webhooks/:webhook', 'https://tea.example/hook'],
    ['/webhooks/:webhook', 'https://tea.example/hook', { press: ['Replace secret'] }],
    ['/apiKeys', 'API keys'],
    ['/apiKeys/create', 'Add API key'],
    ['/apiKeys/:key', 'Warehouse'],
    ['/settings', 'Settings'],
    ['/settings/store', 'Store'],
    ['/settings/currencies', 'Currencies'],
    ['/settings/checkout', 'Checkout and returns'],
    ['/settings/customers', 'Customers and carts'],
    ['/settings/invoices', 'Invoices and seller'],
    ['/settings/look', 'Email and invoice design'],
    ['/settings/feeds', 'Product feeds'],
    ['/settings/taxes', 'Tax rules'],
    ['/account', 'Your account'],
    ['/activity', 'Activity log'],
    ['/nowhere', 'Page not found'],
  ],
  async () => {
    const { asOwner } = await openOwner(desk);
    const permissions = ['orders:read', 'orders:write'];
    return {
      shipping: await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5 }),
      transfer: await create(asAdmin, '/paymentMethods', {
        name: 'Transfer',
        cost_type: 'no_cost',
      }),
      tax: await create(asAdmin, '/taxes', { name: 'Books', rates: [{ country: 'PT', rate: 6 }] }),
      member: await addMember(desk, [{ application_id: application.id, role: 'support' }]),
      role: await create(asOwner, '/roles', { name: 'Packer', permissions }),
      mail: await create(asAdmin, '/notifications', { event: 'order.shipped', subject: 'Sent' }),
      webhook: await create(asAdmin, '/webhooks', {
        ...{ url: 'https://tea.example/hook', types: ['order.created'] },
      }),
      key: await create(asOwner, '/apiKeys', { name: 'Warehouse', permissions }),
    };
  },
);
