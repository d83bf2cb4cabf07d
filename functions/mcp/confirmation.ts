import { createHmac } from 'node:crypto';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { MINUTE_SECONDS } from '../../shared/durations.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { equalSecrets } from '../../shared/equal-secrets.ts';
import type { Ask, Question } from './ask.ts';
import { type Expected, previewOf } from './previews.ts';
import type { Tool } from './tool.ts';

/** How long a preview can be confirmed. */
export const CONFIRM_SECONDS = 15 * MINUTE_SECONDS;

/** A call of a tool. */
export interface Call {
  readonly tool: Tool;
  readonly given: Readonly<Record<string, unknown>>;
  readonly question: Question;
}

/** Who calls, and when. */
export interface Caller {
  readonly ask: Ask;
  readonly authorization: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The question to ask, what is to be confirmed before, or why there is neither. */
export type Step =
  | { readonly question: Question }
  | { readonly preview: string; readonly confirm: string }
  | { readonly refused: Response }
  | { readonly problem: string };

/**
 * Money and deletions take two calls: the first says what the second would do. What that has said is in the
 * confirmation itself, signed with the caller's key or token, and is sent with the second call, so that the operation
 * refuses it when it is no longer so. Nothing is stored.
 */
export async function nextStep(call: Call, caller: Caller): Promise<Step> {
  const { tool, given, question } = call;
  if (!tool.confirms || !isConfirmed(tool.confirms, question)) return { question };
  const { needs } = tool.confirms;
  if (needs !== undefined && fieldOf(question, needs) === undefined) {
    return { problem: `The body requires ${needs} here: what it should come to.` };
  }
  const { confirm } = given;
  if (confirm === undefined || confirm === null) return preview(call, caller);
  const expected = readConfirmation(String(confirm), call, caller);
  if (expected) return { question: expecting(question, expected) };
  return {
    problem:
      'This confirmation is for other arguments, for another caller, or older than 15 minutes. ' +
      'Call again without confirm.',
  };
}

/** Whether the body is one that is confirmed. */
function isConfirmed(
  { states, unlessState, unlessDryRun }: NonNullable<Tool['confirms']>,
  question: Question,
): boolean {
  if (unlessDryRun && fieldOf(question, 'dry_run') === true) return false;
  const state = fieldOf(question, 'state');
  if (unlessState !== undefined) return state !== unlessState;
  return states === undefined || states.some((each) => each === state);
}

const fieldOf = ({ body }: Question, name: string) =>
  isObject(body) ? (body[name] ?? undefined) : undefined;

async function preview({ tool, given, question }: Call, caller: Caller): Promise<Step> {
  const { shows = 'record', path = '' } = tool.confirms ?? {};
  const ids = { id: fieldOf(question, 'order_id'), ...given };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) =>
    encodeURIComponent(String(ids[name])),
  );
  const { title } = tool;
  const shown = await previewOf(shows, { title, question, path: filled, ask: caller.ask });
  if ('statusCode' in shown) return { refused: shown };
  const end = Math.floor(caller.now / 1_000) + CONFIRM_SECONDS;
  const payload = Buffer.from(JSON.stringify([end, shown.expected])).toString('base64url');
  return {
    preview: shown.text,
    confirm: `${payload}.${signatureOf(payload, { tool, given, question }, caller)}`,
  };
}

/** What was shown; undefined for a confirmation that is of something else, or over. */
function readConfirmation(confirm: string, call: Call, caller: Caller): Expected | undefined {
  const [payload = '', signature = ''] = confirm.split('.');
  if (!equalSecrets(signature, signatureOf(payload, call, caller))) return undefined;
  const [end, expected]: [number, Expected] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  );
  return end * 1_000 > caller.now ? expected : undefined;
}

/** Binds a confirmation to the caller, the tool and all of its arguments, in whatever order they come. */
function signatureOf(payload: string, { tool, given }: Call, { authorization = '' }: Caller) {
  const { confirm: _, ...others } = given;
  return createHmac('sha256', authorization)
    .update(JSON.stringify([payload, tool.name, sorted(others)]))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)]);
}

/** The question with what was shown, where it does not say so itself. Null is the same as not sent. */
function expecting(question: Question, { headers, body }: Expected): Question {
  const sent = isObject(question.body) ? question.body : {};
  const added = Object.entries(body ?? {}).filter(([name]) => (sent[name] ?? null) === null);
  const withBody: JsonObject = { ...sent, ...Object.fromEntries(added) };
  return {
    ...question,
    headers: { ...headers, ...question.headers },
    body: body ? withBody : question.body,
  };
}
