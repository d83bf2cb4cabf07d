import { canAccess } from '../../shared/actions/record-filter.ts';
import { invalidProperty, notFound } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Action, ApiRequest } from '../../shared/endpoint/request.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import type { Validator } from '../../shared/validation/validation.ts';
import { orders } from '../orders/resource.ts';
import { CARD_METHODS } from './card-methods.ts';
import type { ConfiguredProcessors } from './configured-processors.ts';
import { payByCard } from './pay-by-card.ts';
import { payCustom } from './pay-custom.ts';
import { requirePayable } from './payable.ts';
import { readPayment } from './read-payment.ts';

/** Pays an order, in the order of checks of contract.md 3.10. */
export function createPayment(processors: ConfiguredProcessors, validate: Validator): Action {
  return async (request) => {
    const fields = readPayment(validate, request.body);
    const read = await readOrder(Number(fields['order_id']), request);
    const { method = 'Custom' } = fields;
    if (method === 'Custom') return payCustom(fields, read, request);
    const cardMethod = CARD_METHODS.find(({ name }) => name === method);
    if (!cardMethod) throw unknownMethod(fields);
    requirePayable(read.record);
    return payByCard(cardMethod, fields, read, request, processors);
  };
}

async function readOrder(id: number, request: ApiRequest): Promise<VersionedRecord> {
  const { table, application, scope, caller } = request;
  const read = await openRecords(table, application.id, orders).read(id);
  if (read && canAccess(scope, read.record, caller)) return read;
  throw notFound(`There is no order ${id}.`);
}

function unknownMethod({ method = null }: JsonObject) {
  const names = [...CARD_METHODS.map(({ name }) => name), 'Custom'].join(', ');
  return invalidProperty({
    name: 'method',
    failedValidator: 'whitelist',
    message: `method must be one of ${names}.`,
    value: method,
  });
}
