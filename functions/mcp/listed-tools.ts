import { ErrorCode, type Tool as ListedTool, McpError } from '@modelcontextprotocol/sdk/types.js';
import { isStranger } from '../../shared/contract/permissions.ts';
import { type Presented, readAuthorization } from '../../shared/endpoint/authentication.ts';
import type { ApiKey } from '../../shared/resources/apiKeys.ts';
import { claimedAccess, claimedPermissions } from '../../shared/tenancy/tokens.ts';
import { type Ask, dataOf } from './ask.ts';
import type { Tool } from './tool.ts';

/**
 * The tools of the operations that the caller may call: what the operations decide themselves when
 * they are called, from what a key or token says.
 */
export async function listedTools(
  tools: readonly Tool[],
  authorization: string | undefined,
  ask: Ask,
): Promise<ListedTool[]> {
  const isAllowed = await filterFor(readAuthorization(authorization), ask);
  return tools.filter(isAllowed).map(listed);
}

async function filterFor({ token, apiKey }: Presented, ask: Ask): Promise<(tool: Tool) => boolean> {
  if (apiKey !== undefined) return permittedBy(await permissionsOfKey(ask));
  const access = token === undefined ? 'public' : claimedAccess(token);
  if (token !== undefined && access === 'staff') return permittedBy(claimedPermissions(token));
  const seesAll = !isStranger({ access });
  return ({ levels, isForShoppers }) => levels.includes(access) && (seesAll || isForShoppers);
}

const permittedBy =
  (permissions: ReadonlySet<string>) =>
  ({ levels, permission }: Tool) =>
    levels.includes('admin') && (permission === undefined || permissions.has(permission));

async function permissionsOfKey(ask: Ask): Promise<ReadonlySet<string>> {
  const answer = await ask({ method: 'GET', path: '/apiKeys/current' });
  if (answer.statusCode !== 200) throw new McpError(ErrorCode.InvalidRequest, answer.body ?? '');
  return new Set(dataOf<ApiKey>(answer).permissions);
}

function listed({ name, description, inputSchema, ...tool }: Tool): ListedTool {
  return { name, description, inputSchema, annotations: annotationsOf(tool) };
}

/** What is confirmed is marked as destructive, also where it only adds: placing an order. */
function annotationsOf({
  title,
  effect,
  confirms,
  method,
}: Pick<Tool, 'title' | 'effect' | 'confirms' | 'method'>) {
  const isReading = effect === 'reads';
  const isSetting = method === 'PUT' || method === 'DELETE';
  return {
    title,
    readOnlyHint: isReading,
    destructiveHint: !isReading && (effect !== 'adds' || confirms !== undefined),
    // What is confirmed has an Idempotency-Key, which is one of the arguments.
    idempotentHint: isReading || isSetting || confirms !== undefined,
    openWorldHint: false,
  };
}
