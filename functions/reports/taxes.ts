import type { Action } from '../../shared/actions/context.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { signedMajor } from '../../shared/pricing/money.ts';
import { readSums } from '../../shared/reports/read-sums.ts';
import { NO_KEY } from '../../shared/reports/rows.ts';
import type { TaxKey } from '../../shared/reports/taxes-of-document.ts';
import { reports } from '../../shared/resources/reports.ts';
import { answerOf } from './answer.ts';
import { askedDays, toldOf } from './asked-days.ts';
import { byKey } from './groups.ts';

type Report = DataOf<typeof reports, 'taxes'>;

const { rows: schema } = reports.routes.taxes.answer.properties;

/** `/reports/taxes`: reports.md, "Taxes" */
export const reportTaxes: Action<unknown, never, Report> = async (request) => {
  const { table, application } = request;
  const days = askedDays(request);
  const [told, sums] = await Promise.all([
    toldOf(request, days),
    readSums(table, application, 'tax', days),
  ]);
  const own = application.settings.currency_code;
  const rows = [...byKey(sums)].map(([text, amounts]) => {
    const key: TaxKey = text === NO_KEY ? [own, '', '', 0] : JSON.parse(text);
    const [currency, country, name, rate] = key;
    const [invoices = 0, credit_notes = 0, net = 0, taxes = 0] = amounts;
    return {
      ...{ currency, country, name, rate, invoices, credit_notes },
      ...{ net: signedMajor(net, currency), taxes: signedMajor(taxes, currency) },
    };
  });
  const placeOf = ({ currency, country, name, rate }: (typeof rows)[number]) =>
    [currency, country, String(rate).padStart(8), name].join('\t');
  rows.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return answerOf(request, { ...told, rows }, schema.items);
};
