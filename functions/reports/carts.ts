import type { Action } from '../../shared/actions/context.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { readSums } from '../../shared/reports/read-sums.ts';
import type { Sums } from '../../shared/reports/rows.ts';
import { reports } from '../../shared/resources/reports.ts';
import { answerOf } from './answer.ts';
import { askedDays, toldOf } from './asked-days.ts';
import { byKey } from './groups.ts';

type Report = DataOf<typeof reports, 'carts'>;

const { rows: schema } = reports.routes.carts.answer.properties;

const countsOf = (sums: Sums) => {
  const count = (key: string) => sums.get(key)?.[0] ?? 0;
  return { made: count('made'), ordered: count('ordered'), abandoned: count('abandoned') };
};

/** `/reports/carts`: reports.md, "Carts" */
export const reportCarts: Action<unknown, never, Report> = async (request) => {
  const { table, application } = request;
  const days = askedDays(request);
  const [told, all] = await Promise.all([
    toldOf(request, days),
    readSums(table, application, 'cart', days),
  ]);
  const rows = all.map(({ day, sums }) => ({ day, ...countsOf(sums) }));
  return answerOf(request, { ...told, total: countsOf(byKey(all)), rows }, schema.items);
};
