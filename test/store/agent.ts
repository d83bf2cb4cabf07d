import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished } from 'vitest';
import { baseUrl } from './api.ts';

/** An agent with this `Authorization` header, by the official client of the protocol. */
export async function connect(authorization: string, url = baseUrl) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: authorization } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

export type Agent = Awaited<ReturnType<typeof connect>>;

interface Result {
  readonly isError: boolean;
  readonly text: string;
}

export async function call(agent: Agent, name: string, args: object): Promise<Result> {
  const { isError, content } = await agent.callTool({ name, arguments: { ...args } });
  const [{ text }] = content as [{ readonly text: string }];
  return { isError: isError === true, text };
}

/** The JSON of a result that is no error. */
async function json(agent: Agent, name: string, args: object) {
  const { isError, text } = await call(agent, name, args);
  expect({ isError, text }).toEqual({ isError: false, text });
  return JSON.parse(text);
}

/** The data of an answer that is no error. */
export const data = async (agent: Agent, name: string, args: object) =>
  (await json(agent, name, args)).data;

interface Previewed {
  readonly preview: string;
  readonly confirm: string;
  readonly next: string;
}

/** What a tool says that it would do. */
export const previewed = (agent: Agent, name: string, args: object): Promise<Previewed> =>
  json(agent, name, args);

/** The data of a call that was confirmed. */
export async function confirmed(agent: Agent, name: string, args: object) {
  const { confirm } = await previewed(agent, name, args);
  return data(agent, name, { ...args, confirm });
}
