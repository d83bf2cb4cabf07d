import type { Validators } from '../../../shared/contract/validation.ts';
import type { Service } from '../../../shared/endpoint/endpoint.ts';
import { handOnByLambda } from '../../../shared/endpoint/hand-on.ts';
import { handlerWithoutTable } from '../../../shared/endpoint/lambda-without-table.ts';
import type { BuiltDocument } from '../../../shared/endpoint/service.ts';

/** The function `mcp`: the tools of agents, whose calls it hands on. It has no table. */
export const handlerOf = (service: Service, validators: Validators, tools: BuiltDocument) =>
  handlerWithoutTable(service, validators, {
    tools: async () => tools,
    handOn: handOnByLambda(),
  });
