import type {
  Documentation,
  OperationDocumentation,
} from '../../../shared/contract/documentation.ts';
import {
  type Method,
  type NamedRoute,
  type Resource,
  routesOf,
} from '../../../shared/contract/resource.ts';
import { resources } from '../../../shared/resources/index.ts';
import { root } from '../../../shared/resources/root.ts';

/** A resource with all that is known of it. */
export interface Subject {
  readonly resource: Resource;
  readonly documentation: Documentation;
}

/** One method of one route. */
export interface Operation extends Subject {
  readonly route: NamedRoute;
  readonly method: Method;
  readonly told: OperationDocumentation;
}

export const subjects: readonly Subject[] = await Promise.all(
  [root, ...resources].map(async (resource) => {
    const path = `../../../functions/${resource.name}/documentation.ts`;
    const { documentation }: { documentation: Documentation } = await import(path);
    return { resource, documentation };
  }),
);

/** The name without its article: `payment method`. */
export const singular = ({ documentation }: Subject) => documentation.one.replace(/^\S+ /, '');

/** `payment methods`, `categories`, `addresses`. */
export const plural = (subject: Subject) =>
  singular(subject)
    .replace(/([^aeiou])y$/, '$1ie')
    .replace(/s$/, 'se')
    .concat('s');

/** The name of the schema of its records: `PaymentMethod`. */
export const schemaName = (subject: Subject) =>
  singular(subject).split(' ').map(capitalised).join('');

/** What stands for the id of one in commands: `PAYMENT_METHOD`. */
export const variableName = (subject: Subject) =>
  singular(subject).toUpperCase().replaceAll(' ', '_');

/** What the `:id` of a path is of: `/orders/:id/payments` has that of an order. */
export const idSubject = (operation: Operation): Subject =>
  subjects.find(({ resource }) => resource.name === operation.route.path.split('/')[1]) ??
  operation;

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const operationsOf = (subject: Subject): Operation[] =>
  routesOf(subject.resource).flatMap((route) =>
    route.methods.map((method) => ({
      ...subject,
      route,
      method,
      told: subject.documentation.operations?.[route.operation] ?? {},
    })),
  );
