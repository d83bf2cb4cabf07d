import { objectOf } from '../../shared/actions/body.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { readFields, readFieldsOfOne } from '../../shared/catalogue/query.ts';
import { project } from '../../shared/contract/attributes.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { type JsonObject, omit } from '../../shared/contract/json.ts';
import type { Action, ApiRequest } from '../../shared/endpoint/request.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { viewProduct, viewVariant } from '../../shared/pricing/product-view.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { variantsOf, WITH_VARIANTS } from './normalise.ts';
import { products } from './resource.ts';

/** The operations on the variants of one product (contract.md 3.11.3). */
export function variantActions(service: RecordService): Record<string, Action> {
  const changeVariants = (
    request: ApiRequest,
    change: (variants: readonly JsonObject[]) => JsonObject[],
  ) =>
    service.change(request, (product) => ({ ...product, variants: change(variantsOf(product)) }));

  return {
    async listVariants(request) {
      const fields = readFields(request.query);
      const shown = variantsOf(view(await service.find(request), request));
      return { data: shown.map((variant) => project(variant, fields)) };
    },

    async getVariant(request) {
      const fields = readFieldsOfOne(request.query);
      const product = await service.find(request);
      const variant = requireVariant(variantsOf(product), request);
      const shown = omit(view(product, request), ['variants']);
      const { settings, id } = request.application;
      const variantView = viewVariant(
        { ...product, application_id: id },
        variant,
        priceView(settings, request.query.get('currency')),
      );
      return { data: project({ ...arrange(products, shown, id), variant: variantView }, fields) };
    },

    async addVariants(request) {
      const { body } = request;
      if (Array.isArray(body) && body.length === 0) throw badRequest('There is no variant to add.');
      const added = (Array.isArray(body) ? body : [body]).map((each) =>
        omit(objectOf(each), ['id']),
      );
      return service.change(request, (product) => ({
        ...product,
        type: WITH_VARIANTS,
        variants: [...variantsOf(product), ...added],
      }));
    },

    async updateVariant(request) {
      const changes = omit(objectOf(request.body), ['id']);
      return changeVariants(request, (variants) => {
        const changed = requireVariant(variants, request);
        return variants.map((each) => (each === changed ? { ...each, ...changes } : each));
      });
    },

    async removeVariant(request) {
      await changeVariants(request, (variants) => {
        const removed = requireVariant(variants, request);
        return variants.filter((each) => each !== removed);
      });
      return {};
    },
  };
}

function requireVariant(variants: readonly JsonObject[], { ids }: ApiRequest): JsonObject {
  const variant = variants.find(({ id }) => id === ids['variant_id']);
  if (variant) return variant;
  throw notFound(`Product ${ids['id']} has no variant ${ids['variant_id']}.`);
}

function view(product: Stored, { application, query }: ApiRequest): JsonObject {
  const { id, settings } = application;
  return viewProduct(
    { ...product, application_id: id },
    priceView(settings, query.get('currency')),
  );
}
