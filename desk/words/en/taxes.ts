export const taxes = {
  name: 'Name',
  description: 'Description',
  rates: 'Rates',
  rates_help:
    'One row for a place; what is empty is any place. Postcodes take 90* and 90*-93*, several with | between them.',
  add_rate: 'Add a rate',
  no_rate: 'Each row needs a rate.',
  any: 'everywhere',
  combine: 'Where several rows match',
  combines: {
    highest: 'One counts: the most exact',
    add: 'One of each priority is added',
  },
  columns: {
    country: 'Country',
    state: 'State',
    postcode: 'Postcode',
    city: 'City',
    rate: 'Rate %',
    priority: 'Priority',
    name: 'Name on invoices',
  },
  switched_off: 'Your store computes no taxes yet.',
  to_rules: 'Tax rules',
  delete_note:
    'What names it is taxed as the tax rules say. Orders that were placed keep their taxes.',
};
