import { exampleId } from '../../../shared/contract/documentation.ts';
import { isObject, type Json } from '../../../shared/contract/json.ts';
import type { AccessLevel } from '../../../shared/contract/resource.ts';
import { idSubject, type Operation, subjects, variableName } from './subject.ts';

const AUTHORIZATIONS: Readonly<Record<AccessLevel, string>> = {
  public: '$PUBLIC_KEY',
  user: '$PUBLIC_KEY:$USER_TOKEN',
  admin: '$PUBLIC_KEY:$TOKEN',
  member: '$PUBLIC_KEY:$STAFF_TOKEN',
};

/** The body of the example, where the operation takes one. */
export function exampleBody({
  resource,
  route,
  method,
  told,
  documentation,
}: Operation): Json | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (told.body === undefined && route.body === undefined) return undefined;
  if (told.example !== undefined) return told.example;
  const isChange = route.body === 'rows' || route.operation === 'update';
  if (!isChange) return documentation.example;
  const [first] = Object.entries(documentation.example ?? {});
  const changes = first && Object.fromEntries([first]);
  return route.body === 'rows' ? [{ id: exampleId(resource), ...changes }] : changes;
}

/** A command for a shell that has `$API`, the keys and the ids of the records in variables. */
export function commandOf(operation: Operation): string {
  const { method, told } = operation;
  if (told.curl !== undefined) return told.curl;
  const body = exampleBody(operation);
  const access = leastAccess(operation);
  const lines = [
    `curl -s "$API${pathOf(operation)}"`,
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(access ? [`-H "Authorization: ${AUTHORIZATIONS[access]}"`] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${inShell(body)}'`]),
  ];
  return lines.join(' \\\n  ');
}

function pathOf(operation: Operation): string {
  const { route, method, told } = operation;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => partOf(name, operation));
  const query = method === 'GET' && isObject(told.example) ? told.example : {};
  const parameters = new URLSearchParams(query as Record<string, string>).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}

/** A part of the path that has a value in the example, else a variable of the shell. */
function partOf(name: string, operation: Operation): string {
  const { parts = {} } = operation.route;
  const part = parts[name];
  if (name === 'id') return `$${variableName(idSubject(operation))}`;
  if (name === 'resource') return 'carts';
  if (name === 'key') return '$PUBLIC_KEY';
  if (typeof part === 'object') return part[0] ?? '';
  if (name === 'variant_id' || part === 'position') return '1';
  return `$${name
    .replace(/_id$/, '')
    .replace(/(?=[A-Z])/g, '_')
    .toUpperCase()}`;
}

/** The access of whoever needs least for it; undefined where everybody may call it. */
export function leastAccess({ route, told }: Operation): AccessLevel | undefined {
  if (route.access === 'anyone') return undefined;
  const { public: scope, user, member } = route.access;
  const isOpen = scope === 'all' || scope === 'shown';
  const ofStaff = member ? 'member' : 'admin';
  const least = isOpen ? 'public' : user ? 'user' : ofStaff;
  return told.as ?? least;
}

/** JSON between single quotes, with variables for the ids of records. */
function inShell(body: Json): string {
  const text = JSON.stringify(body).replaceAll("'", "'\\''");
  return subjects.reduce((command, subject) => {
    const id = new RegExp(`\\b${exampleId(subject.resource)}\\b`, 'g');
    return command.replaceAll(id, `'$${variableName(subject)}'`);
  }, text);
}
