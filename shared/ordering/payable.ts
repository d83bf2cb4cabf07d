import type { Context } from '../actions/context.ts';
import { isShownAt } from '../contract/attributes.ts';
import { type ApiError, badRequest, invalidProperty } from '../contract/errors.ts';
import type { Payable } from '../orders/charge-in.ts';
import { chargeProblem } from '../orders/charges.ts';
import type { Order } from '../resources/orders.ts';
import { paymentMethods } from '../resources/paymentMethods.ts';
import { PROCESSORS, processorTitled } from '../resources/schemas/processors.ts';
import type { Application } from '../tenancy/application.ts';
import { takesPayments } from '../tenancy/processor-credentials.ts';
import { type Refusal, refusal } from './refusals.ts';

/** What is to be paid, and how. */
interface PayableBy extends Payable {
  readonly processor?: Order['processor'];
  readonly payment_method_id?: number | undefined;
}

/**
 * Why an order could never be paid: the processor that it names cannot charge its total, or no way to
 * pay of the store can. Looked at before anything is taken.
 */
export async function paymentRefusals(
  order: PayableBy,
  { application, catalogue, clock }: Context,
): Promise<Refusal[]> {
  const { processor, payment_method_id, total } = order;
  if (total === 0) return [];
  const named = processor && processorTitled(processor);
  if (named) {
    const problem = chargeProblem(named, order, application);
    return problem === undefined ? [] : [unavailable(unusableProcessor(named.title, problem))];
  }
  const problems = configuredProcessors(application).map((each) =>
    chargeProblem(each, order, application),
  );
  if (payment_method_id !== undefined || problems.some((each) => each === undefined)) return [];
  const [problem] = problems;
  if (problem === undefined) return [];
  const methods = await catalogue.all(paymentMethods);
  const now = clock.now();
  const isOffered = methods.some((method) => isShownAt(method, now));
  return isOffered ? [] : [unavailable(badRequest(problem))];
}

/** The processors that are switched on. */
export const configuredProcessors = (application: Application) =>
  PROCESSORS.filter(({ name }) => takesPayments(application, name));

const unavailable = (error: ApiError) => refusal('payment_unavailable', error);

const unusableProcessor = (processor: string, message: string) =>
  invalidProperty({
    name: 'processor',
    failedValidator: 'whitelist',
    message,
    value: processor,
  });
