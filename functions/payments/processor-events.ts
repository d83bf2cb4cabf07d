import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { notFound, tooLarge } from '../../shared/contract/errors.ts';
import { deadlineOf } from '../../shared/endpoint/deadline.ts';
import { enterStore } from '../../shared/endpoint/enter-store.ts';
import type { HttpEvent, Middleware } from '../../shared/endpoint/middleware.ts';
import { pathSegments, sameSegment } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { type Response, success } from '../../shared/endpoint/response.ts';
import { belowVersion } from '../../shared/endpoint/router.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import {
  type ConfiguredProcessors,
  configuredProcessors,
} from '../../shared/payments/processors/configured-processors.ts';
import type { SignedEvent } from '../../shared/payments/processors/processor.ts';
import { type CardProcessor, PROCESSORS } from '../../shared/resources/schemas/processors.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { Table } from '../../shared/storage/table.ts';
import { requestLimits } from '../../shared/tenancy/request-limits.ts';
import { findTenant } from '../../shared/tenancy/tenant-cache.ts';
import { recordPayment } from './record-payment.ts';

/** Bytes of an event; most have some 10 KB. */
export const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Takes the events of the processors (payments.md, "Events of processors"). They are signed byte by
 * byte, and are not all JSON, so they are answered before the body is parsed.
 */
export const processorEvents = ({
  storage,
  cipher,
}: Pick<Environment, 'storage' | 'cipher'>): Middleware<unknown, Started> => {
  const processors = cipher && configuredProcessors(cipher);
  return {
    async before({ event, context }) {
      const place = placeIn(event);
      if (!place || !processors) return;
      event.state.operation = place.operation;
      const signed = readSigned(event, place.method);
      const opened = storage.openTable(event.state.usage, deadlineOf(context));
      const table = auditedTable(opened, bySystem);
      return take(signed, place, { event, table, processors });
    },
  };
};

interface Place {
  readonly method: CardProcessor;
  readonly operation: string;
  readonly publicKey: string;
}

function placeIn({ rawPath, requestContext }: APIGatewayProxyEventV2): Place | undefined {
  const [first = '', name = '', third = '', publicKey, ...rest] = belowVersion(
    pathSegments(rawPath),
  );
  const isEvent = sameSegment(first, 'integrations') && sameSegment(third, 'events');
  const method = PROCESSORS.find((each) => sameSegment(each.name, name));
  if (!isEvent || !method || !publicKey || rest.length > 0) return undefined;
  if (requestContext.http.method !== 'POST') return undefined;
  return { method, operation: `take${method.title}Event`, publicKey };
}

function readSigned(
  { body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2,
  { signatureHeader }: CardProcessor,
): SignedEvent {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_EVENT_BYTES) {
    throw tooLarge(`An event can have up to ${MAX_EVENT_BYTES} bytes.`);
  }
  return { body: bytes, signature: signatureHeader && headers[signatureHeader] };
}

interface Taking {
  readonly event: HttpEvent<Started>;
  readonly table: Table;
  readonly processors: ConfiguredProcessors;
}

async function take(
  signed: SignedEvent,
  { method, publicKey }: Place,
  { event: { state }, table, processors }: Taking,
): Promise<Response> {
  const { clock } = state;
  const now = clock.now();
  const application = await findTenant(table, publicKey, now);
  if (application?.status !== 'active') throw notFound('This store does not exist.');
  const client = enterStore(state, application, table);
  requestLimits.limit({ application, access: 'public', client, creates: false }, now);
  const processor = await processors[method.name](application);
  const id = await processor.readEvent(signed, now);
  if (id === undefined) return success({});
  const recording = { table, application, clock, method, processor };
  const mismatch = await recordPayment(id, recording);
  if (mismatch) {
    const { order, reason, charge } = mismatch;
    state.noted = { payment_mismatches: 1, order, reason, charge };
  }
  return success({});
}
