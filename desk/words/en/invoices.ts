export const invoices = {
  number: 'Number',
  type: 'Type',
  types: { invoice: 'Invoice', credit_note: 'Credit note' },
  order: 'Order',
  customer: 'Customer',
  date: 'Date',
  total: 'Total',
  files: 'Files',
  pdf_of: 'PDF of %{number}',
  xml_of: 'XML of %{number}',
  all: 'All',
  elsewhere: 'Numbered elsewhere',
};
