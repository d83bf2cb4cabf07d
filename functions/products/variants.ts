import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { setsCounted, versionOf } from '../../shared/actions/record-version.ts';
import { readFields } from '../../shared/catalogue/query.ts';
import { project } from '../../shared/contract/attributes.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { hiddenFrom, viewVariant } from '../../shared/pricing/product-view.ts';
import {
  type Product,
  type ProductInput,
  products,
  type Variant,
} from '../../shared/resources/products.ts';
import { requireNoReset, WITH_VARIANTS } from './normalise.ts';
import { viewStored } from './view.ts';

type VariantRequest<Body = unknown> = ActionRequest<Body, 'id' | 'variant_id'>;

/** The operations on the variants of one product (protocol.md, "Variants"). */
export function variantActions(service: RecordService<Product, ProductInput>) {
  return {
    async listVariants(request: ActionRequest<unknown, 'id'>): Promise<Answer<object[]>> {
      const fields = readFields(request.query);
      const { variants } = viewStored(await service.find(request.ids.id, request), request);
      return { data: (variants ?? []).map((variant) => project(variant, fields)) };
    },

    async getVariant(request: VariantRequest): Promise<Answer<object>> {
      const { ids, application, prices, caller } = request;
      const product = await service.find(ids.id, request);
      const variant = requireVariant(product, ids);
      const shown = arrange(
        products,
        omit(viewStored(product, request), ['variants']),
        application.id,
      );
      const hidden = hiddenFrom(caller);
      const shownVariant = viewVariant(product, application.id, variant, prices, hidden);
      const data = project({ ...shown, variant: shownVariant }, readFields(request.query));
      return { data, version: versionOf(product, products) };
    },

    async addVariants(
      request: ActionRequest<BodyOf<typeof products, 'addVariants'>, 'id'>,
    ): Promise<Answer<object>> {
      const { body, ids } = request;
      if (body.length === 0) throw badRequest('Send at least one variant.');
      const added = body.map((variant) => omit(variant, ['id']));
      return service.change(
        ids.id,
        ({ variants = [] }) => ({ type: WITH_VARIANTS, variants: [...variants, ...added] }),
        request,
      );
    },

    updateVariant(
      request: VariantRequest<BodyOf<typeof products, 'updateVariant'>>,
    ): Promise<Answer<object>> {
      const { body, ids } = request;
      const changes = omit(body, ['id']);
      const requireMatch = (product: object) =>
        request.requireMatch(product, setsCounted(changes, products));
      return service.change(
        ids.id,
        (product) => {
          const changed = requireVariant(product, ids);
          requireNoReset(changes, { ...changed, ...changes });
          const change = (each: Variant) => (each === changed ? { ...each, ...changes } : each);
          return { variants: product.variants?.map(change) };
        },
        { ...request, requireMatch },
      );
    },

    async removeVariant(request: VariantRequest): Promise<Answer> {
      const { ids } = request;
      await service.change(
        ids.id,
        (product) => {
          const removed = requireVariant(product, ids);
          return { variants: product.variants?.filter((each) => each !== removed) };
        },
        // A repeated request gets the same answer: that of a removal.
        { ...request, commit: (writes) => request.commit(writes, {}) },
      );
      return {};
    },
  };
}

function requireVariant(
  { variants = [] }: Product,
  { id, variant_id }: VariantRequest['ids'],
): Variant {
  const variant = variants.find((each) => each.id === variant_id);
  if (variant) return variant;
  throw notFound(`Product ${id} has no variant ${variant_id}.`);
}
