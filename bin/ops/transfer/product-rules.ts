import { productBehaviour } from '../../../functions/products/behaviour.ts';
import { products } from '../../../functions/products/resource.ts';
import { readBody } from '../../../shared/actions/body.ts';
import { recordService } from '../../../shared/actions/record-service.ts';
import { openCatalogue } from '../../../shared/catalogue/catalogue.ts';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import type { JsonObject } from '../../../shared/contract/json.ts';
import type { ApiRequest } from '../../../shared/endpoint/request.ts';
import type { Stored } from '../../../shared/storage/records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { validatorOf } from '../../build/validator.ts';

/** What the API makes of bodies for an admin of the application; throws a 400 as it does. */
export interface ProductRules {
  /** The product that `POST` creates. */
  created(body: JsonObject): Promise<JsonObject>;
  /** The product that `PUT` makes of the one that is stored. */
  changed(body: JsonObject, stored: Stored): Promise<JsonObject>;
}

export function productRules(table: Table, application: Application): ProductRules {
  const service = recordService(products, validatorOf(products.schema), productBehaviour);
  const catalogue = openCatalogue(table, application.id, {
    copies: new ReplicaCache(0),
    maxAge: 0,
    own: products.name,
  });
  const request = (operation: 'create' | 'update', body: JsonObject): ApiRequest => ({
    ...{ operation, body, table, application, catalogue },
    ...{ ids: {}, path: '/products', query: new Map(), baseUrl: '', sourceIp: '' },
    ...{ caller: { access: 'admin' }, scope: 'all' },
    isOf() {},
    commit: async () => [],
    requireUnanswered: async () => {},
  });
  return {
    async created(body) {
      const asked = request('create', body);
      return asJson(await service.accept(readBody(products, asked), asked));
    },
    async changed(body, stored) {
      const asked = request('update', body);
      return asJson(await service.accept({ ...stored, ...readBody(products, asked) }, asked));
    },
  };
}

/** As it comes back from the table: without attributes that are undefined. */
const asJson = (record: JsonObject): JsonObject => JSON.parse(JSON.stringify(record));
