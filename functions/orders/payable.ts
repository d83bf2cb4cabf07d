import type { Context } from '../../shared/actions/context.ts';
import { isShown } from '../../shared/contract/attributes.ts';
import { badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import type { NewRecord } from '../../shared/contract/records.ts';
import { chargeProblem } from '../../shared/shopping/charges.ts';
import { PROCESSOR_NAMES, PROCESSOR_TITLES } from '../../shared/tenancy/processor-credentials.ts';
import { paymentMethods } from '../paymentMethods/resource.ts';
import type { Order } from './resource.ts';

/**
 * Throws a 400 for an order that could never be paid: the processor that it names cannot charge its
 * total, or no way to pay of the store can. Looked at before anything is taken.
 */
export async function requirePayableTotal(
  order: NewRecord<Order>,
  { application, catalogue }: Context,
): Promise<void> {
  const { processor, payment_method_id, total } = order;
  if (total === 0) return;
  if (processor !== undefined) {
    const problem = chargeProblem(processor, order, application);
    if (problem === undefined) return;
    throw invalidProperty({
      name: 'processor',
      failedValidator: 'whitelist',
      message: problem,
      value: processor,
    });
  }
  const configured = PROCESSOR_TITLES.filter(
    (title) => application.processors?.[PROCESSOR_NAMES[title]],
  );
  const problems = configured.map((title) => chargeProblem(title, order, application));
  if (payment_method_id !== undefined || problems.some((each) => each === undefined)) return;
  const [problem] = problems;
  if (problem === undefined) return;
  const methods = await catalogue.all(paymentMethods);
  if (!methods.some(isShown)) throw badRequest(problem);
}
