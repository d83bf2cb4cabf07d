import type { Resource } from '../../../shared/contract/resource.ts';
import { resources } from '../../../shared/resources/index.ts';
import type { Place } from './place.ts';
import { keyOf, type Node, nameIn, nodeIn, nodesIn, type Visited } from './syntax.ts';

export const operationsOf = ({ routes }: Resource): string[] =>
  Object.entries(routes).map(([name, route]) =>
    'operation' in route ? String(route.operation) : name,
  );

const operations = new Map(resources.map((each) => [each.name, operationsOf(each)]));

/** What a literal with the standard actions spread into it has already. */
const STANDARD = ['list', 'get', 'create', 'update', 'remove'];

/** The members of a literal of actions: what `endpoint` gets, and what is spread into that. */
export function actionPlaces({ node, around: [parent], file }: Visited): Place[] {
  const isArgument = nameIn(parent && nodeIn(parent, 'callee')) === 'endpoint';
  const members = nodesIn(node, 'properties');
  const actions = members.filter((member) => isAction(member, file.path));
  if (!isArgument && actions.length < 2) return [];
  const spreads = members.filter(({ type }) => type === 'SpreadElement');
  // Of one that takes the place of a standard action, the standard action is left.
  const isOverride = (member: Node) =>
    STANDARD.includes(nameIn(keyOf(member)) ?? '') && spreads.some(({ end }) => end < member.start);
  return [...actions, ...(isArgument ? spreads : [])]
    .filter((member) => !isOverride(member))
    .map((member) => removal(member, file.text));
}

/** Whether a member of a literal is named as an operation of the function that the file is of. */
function isAction(member: Node, path: string): boolean {
  const [, folder = '', name = ''] = path.split('/');
  const isData = /^(resource|documentation)\.ts$/.test(name);
  return !isData && (operations.get(folder) ?? []).includes(nameIn(keyOf(member)) ?? '');
}

/** Leaves the lines, so that errors stand on the lines of the source. */
function removal(member: Node, text: string): Place {
  const { start, end } = member;
  const comma = text.slice(end).match(/^\s*,/)?.[0] ?? '';
  const lines = text.slice(start, end + comma.length).split('\n');
  const change = () => ({ text: '\n'.repeat(lines.length - 1) });
  return {
    kind: 'action',
    right: nameIn(keyOf(member)) ?? '...',
    start,
    end: end + comma.length,
    change,
  };
}
