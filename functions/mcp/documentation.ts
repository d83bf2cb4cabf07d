import type { Documentation } from '../../shared/contract/documentation.ts';
import type { mcp } from '../../shared/resources/mcp.ts';

export const documentation: Documentation<typeof mcp> = {
  one: 'the server for agents',
  note: 'Agents connect to it with the public key, a token or an API key, and get the operations that it may call as tools.',
  operations: {
    call: {
      summary: 'Call tools as an agent',
      note: 'JSON-RPC of the Model Context Protocol, by its transport “Streamable HTTP”, without a session: each request is answered as a whole. The `Authorization` header is that of all operations, and each call of a tool counts as the request that it makes.',
      media: 'application/json',
      curl: `curl -s "$API/mcp" \\
  -H "Authorization: $PUBLIC_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      accepts: 'The message asks for no answer.',
      errors: [401, 404, 429, 503],
    },
  },
};
