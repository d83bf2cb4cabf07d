import type { Action, Context } from '../../shared/actions/context.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { BodyOf, DataOf } from '../../shared/contract/resource.ts';
import {
  type ConfiguredProcessors,
  requireSwitchedOn,
} from '../../shared/payments/processors/configured-processors.ts';
import type { payments } from '../../shared/resources/payments.ts';
import { forEachClientToken } from '../../shared/resources/schemas/processors.ts';

type Body = BodyOf<typeof payments, 'createClientToken'>;
type Data = DataOf<typeof payments, 'createClientToken'>;

/** What a browser needs to ask for a card (payments.md, "Payments"). */
export const clientTokenActions = (processors: ConfiguredProcessors) =>
  forEachClientToken(
    (processor): Action<Body, never, Data> =>
      async (request) => {
        requireSwitchedOn(processor, request.application);
        const opened = await processors[processor.name](request.application);
        const customer = customerOf(request.body, request);
        if (!opened.clientToken) throw new Error(`${processor.title} gives no tokens.`);
        const { currency = request.application.settings.currency_code } = request.body;
        return { data: { clientToken: await opened.clientToken(currency, customer) } };
      },
  );

/** A token for a customer opens that customer's stored cards: callers get only their own. */
function customerOf({ customer_id }: Body, { caller }: Context): string | undefined {
  const mayBeNamed = may(caller, 'payments:write') || caller.userId === customer_id;
  return mayBeNamed && customer_id !== undefined ? String(customer_id) : undefined;
}
