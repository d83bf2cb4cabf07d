import { useResourceContext } from 'ra-core';
import { describedResource } from '../../api/fields.ts';
import type { DescribedResource } from '../../api/model.ts';

/** The resource whose screen is shown. */
export const useDeskResource = (): DescribedResource => {
  const name = useResourceContext() ?? '';
  const resource = describedResource(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
};
