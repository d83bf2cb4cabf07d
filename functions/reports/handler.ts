import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { reports } from '../../shared/resources/reports.ts';
import { reportCarts } from './carts.ts';
import { reportCustomers } from './customers.ts';
import { reportSales } from './sales.ts';
import { reportStock } from './stock.ts';
import { reportTaxes } from './taxes.ts';

const NAMES = Object.keys(reports.routes).filter((name) => name !== 'list');

export const service = endpoint(reports, () => ({
  list: async ({ baseUrl }) => ({
    data: NAMES.map((name) => ({ name, url: `${baseUrl}/reports/${name}` })),
  }),
  sales: reportSales,
  taxes: reportTaxes,
  carts: reportCarts,
  stock: reportStock,
  customers: reportCustomers,
}));
