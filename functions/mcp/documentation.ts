import type { Documentation } from '../../shared/contract/documentation.ts';
import type { mcp } from '../../shared/resources/mcp.ts';

export const documentation: Documentation<typeof mcp> = {
  one: 'the server for agents',
  note: 'Agents connect with the public key, a token or an API key, and get the operations that it allows as tools.',
  operations: {
    call: {
      summary: 'Call tools as an agent',
      note: 'JSON-RPC of the Model Context Protocol over its transport “Streamable HTTP”, without sessions: each request gets a complete response. The `Authorization` header is the same as for all operations, and each tool call counts as the request it makes.',
      media: 'application/json',
      curl: `curl -s "$API/mcp" \\
  -H "Authorization: $PUBLIC_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      accepts: 'The message expects no response.',
      errors: [401, 404, 429, 503],
    },
  },
};
