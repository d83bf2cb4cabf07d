import { model as fields } from 'desk:fields';
import { model } from 'desk:model';
import type { DescribedResource, DeskField } from './model.ts';

const described: ReadonlyMap<string, DescribedResource> = new Map(
  model.map((resource) => [resource.name, { ...resource, fields: fields[resource.name] ?? [] }]),
);

/** A resource with its fields. They are loaded with the first list or form, not with the dashboard. */
export const describedResource = (name: string): DescribedResource | undefined =>
  described.get(name);

export const fieldOf = (resource: string, name: string): DeskField | undefined =>
  fields[resource]?.find((field: DeskField) => field.name === name);
