import { operationsOf, subjects } from '../../bin/build/openapi/subject.ts';
import { hasRecords } from '../../shared/contract/resource.ts';

/** Everything that the API can be asked, from the routes of its resources. */
export const operations = subjects.flatMap(operationsOf).map((operation) => ({
  ...operation,
  path: operation.route.path,
}));

/** The resources whose records have a path of their own. */
export const recordSubjects = subjects.filter(
  ({ resource }) =>
    hasRecords(resource) && operations.some(({ path }) => path === `/${resource.name}/:id`),
);

const STANDARD = ['list', 'create', 'get', 'update', 'remove'];

/** Those that have all of the operations that a new resource gets. */
export const standardResources = recordSubjects
  .map(({ resource }) => resource)
  .filter(({ routes }) => STANDARD.every((standard) => standard in routes));
