import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { mcp } from '../../shared/resources/mcp.ts';
import { mcpServer } from './mcp-server.ts';

/** Never runs: the server answers before there is an action. */
const answeredEarly = async () => {
  throw notFound('There are no tools.');
};

export const service = endpoint(mcp, () => ({ call: answeredEarly }), {
  guards: (environment) => [mcpServer(environment)],
});
