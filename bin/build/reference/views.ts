import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';

/** Reading a document whose shape is known. */
export const objectIn = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return isObject(value) ? value : {};
};

export const objectsIn = (object: JsonObject, name: string): JsonObject[] => {
  const value = object[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

export const textIn = (object: JsonObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' ? value : '';
};

export const textsIn = (object: JsonObject, name: string): string[] =>
  [object[name]].flat().filter((each) => typeof each === 'string');

/** `Product` of `#/components/schemas/Product`. */
export const referred = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;

export const jsonContent = (message: JsonObject): JsonObject =>
  objectIn(objectIn(message, 'content'), 'application/json');

export const pretty = (value: Json) => JSON.stringify(value, null, 2);
