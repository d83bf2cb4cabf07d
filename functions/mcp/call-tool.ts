import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { isObject, type Json } from '../../shared/contract/json.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import type { Question } from './ask.ts';
import { type Caller, nextStep, type Step } from './confirmation.ts';
import type { Tool } from './tool.ts';

/** Characters of a result. What is longer fills the context of an agent. */
export const MAX_RESULT_LENGTH = 50_000;

interface Called {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/** Makes the request of a tool. What the API refuses is a result, so that the agent can mend it. */
export async function callTool(
  tools: readonly Tool[],
  { name, arguments: given = {} }: Called,
  caller: Caller,
): Promise<CallToolResult> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return refusal(`The tool ${name} does not exist.`);
  const problem = problemOf(tool, given);
  if (problem) return refusal(problem);
  const step = await nextStep({ tool, given, question: questionOf(tool, given) }, caller);
  return 'question' in step ? resultOf(await caller.ask(step.question)) : told(step);
}

/** What stands between a call and its question. */
function told(step: Exclude<Step, { readonly question: Question }>): CallToolResult {
  if ('problem' in step) return refusal(step.problem);
  if ('refused' in step) return resultOf(step.refused);
  const { preview, confirm } = step;
  const next =
    'Nothing has been done yet. Show this to the person you act for. If it is right, call ' +
    'again with the same arguments and this confirm.';
  return { content: [{ type: 'text', text: JSON.stringify({ preview, confirm, next }) }] };
}

const refusal = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
});

/** What is wrong with the names of the arguments: the operation checks the values. */
function problemOf({ inputSchema }: Tool, given: Called['arguments'] & object): string | undefined {
  const { properties = {}, required = [] } = inputSchema as Described;
  const names = Object.keys(properties);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return `The argument ${unknown} does not exist. Valid arguments are ${names.join(', ')}.`;
  const missing = required.find((name) => (given[name] ?? '') === '');
  return missing === undefined ? undefined : `The argument ${missing} is missing.`;
}

interface Described {
  readonly properties?: object;
  readonly required?: readonly string[];
}

function questionOf(tool: Tool, given: Called['arguments'] & object): Question {
  const at = (place: string) =>
    Object.entries(given).filter(([name, value]) => tool.places[name] === place && value !== null);
  const filters = at('attributes').flatMap(([, value]) => (isObject(value) ? texts(value) : []));
  const { body } = given as { readonly body?: Json };
  return {
    method: tool.method,
    path: at('path').reduce(
      (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(textOf(value))),
      tool.path,
    ),
    query: String(new URLSearchParams([...texts(Object.fromEntries(at('query'))), ...filters])),
    headers: Object.fromEntries(
      at('header').map(([name, value]) => [name.toLowerCase(), textOf(value)]),
    ),
    body,
  };
}

const texts = (object: object) =>
  Object.entries(object).map(([name, value]) => [name, textOf(value)] satisfies [string, string]);

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);

function resultOf({ statusCode, body = '' }: Response): CallToolResult {
  const isError = statusCode >= 400;
  const text = body === '' ? `Status ${statusCode}.` : shortened(body);
  return { content: [{ type: 'text', text }], isError };
}

const shortened = (text: string) =>
  text.length <= MAX_RESULT_LENGTH
    ? text
    : `${text.slice(0, MAX_RESULT_LENGTH)}\n… cut here: the response has ${text.length} ` +
      'characters. Request fewer records (per_page) or attributes (fields).';
