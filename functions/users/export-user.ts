import type { Answer, ServiceRequest } from '../../shared/actions/context.ts';
import { arrange, present } from '../../shared/actions/presentation.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { omit } from '../../shared/contract/json.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { viewFile } from '../../shared/files/file-links.ts';
import { orderHooks } from '../../shared/shopping/order-hooks.ts';
import type { RecordType } from '../../shared/storage/records.ts';
import { addresses } from '../addresses/resource.ts';
import { carts } from '../carts/resource.ts';
import { files } from '../files/resource.ts';
import { invoices } from '../invoices/resource.ts';
import { orders } from '../orders/resource.ts';
import { products } from '../products/resource.ts';
import { recordsOfUser } from './records-of-user.ts';
import type { User, UserInput } from './resource.ts';

/** Of records, as they are stored: answers have more, and may have 5.5 MB. */
export const MAX_EXPORT_BYTES = 3 * 1024 * 1024;

const hooks = orderHooks(products);

/** All that the store has of a user (protocol.md, "Export and erasure"). */
export const exportUser =
  (service: RecordService<User, UserInput>) =>
  async (id: number, request: ServiceRequest): Promise<Answer<object>> => {
    const user = await service.find(id, request);
    let left = MAX_EXPORT_BYTES;
    let isComplete = true;
    /** The newest records that there is room for. */
    async function newest<Stored extends StoredRecord>(type: RecordType<Stored>) {
      const found: Stored[] = [];
      for await (const { records, bytes } of recordsOfUser(type, id, request)) {
        left -= bytes;
        if (left < 0) {
          isComplete = false;
          return found;
        }
        found.push(...records);
      }
      return found;
    }
    const application = request.application.id;
    const ofUser = await newest(addresses);
    const ordered = (await newest(orders)).map((order) => hooks.computed?.(order) ?? order);
    const invoiced = await newest(invoices);
    const filled = await newest(carts);
    const uploaded = await newest(files);
    const linking = { baseUrl: request.baseUrl, application, now: request.clock.now() };
    const data = {
      user: (await service.answer(user, request)).data,
      addresses: ofUser.map((record) => arrange(addresses, record, application)),
      orders: await present(orders, hooks, ordered, request, request.query),
      invoices: invoiced.map((record) =>
        arrange(invoices, omit(record, ['link_key']), application),
      ),
      carts: filled.map((record) => arrange(carts, record, application)),
      files: uploaded.map((record) => arrange(files, viewFile(record, linking), application)),
    };
    return { data, ...(isComplete ? {} : { complete: false as const }) };
  };
