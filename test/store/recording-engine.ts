import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from './loopback.ts';

/** One call of the database, for each item that it is about. */
export interface Use {
  readonly action: string;
  readonly partition: string;
  /** The index that is asked, and not the table. */
  readonly index: string | undefined;
  /** The whole item, when the call puts one. */
  readonly put?: Keyed | undefined;
}

export interface RecordingEngine {
  readonly endpoint: string;
  readonly uses: (work: () => Promise<unknown>) => Promise<Use[]>;
  close(): Promise<void>;
}

/**
 * A proxy of the database that records its calls. It sends no `Date` header, so the functions go by
 * their own clock, which a test may have stopped.
 */
export async function openRecordingEngine(engine: string): Promise<RecordingEngine> {
  let recorded: Use[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const asked = (await json(incoming)) as Input;
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    recorded.push(...usesOf(operation, asked));
    const answer = await fetch(engine, {
      method: 'POST',
      headers: headersOf(incoming),
      body: JSON.stringify(asked),
    });
    outgoing.sendDate = false;
    outgoing.writeHead(answer.status, { 'Content-Type': 'application/x-amz-json-1.0' });
    outgoing.end(await answer.text());
  });
  const { url, close } = await listen(server);
  return {
    endpoint: url,
    async uses(work) {
      recorded = [];
      await work();
      return recorded;
    },
    close,
  };
}

const HANDED_ON = ['authorization', 'content-type', 'x-amz-date', 'x-amz-target'];

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(HANDED_ON.map((name) => [name, String(headers[name])]));

/** An item with its key, as the database has it. */
type Keyed = Readonly<Record<string, { readonly S: string }>>;

/** The input of a call of the AWS SDK, as far as it is about partitions. */
interface Input {
  readonly Key?: Keyed;
  readonly Item?: Keyed;
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Keyed;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Keyed[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[];
}

/** The operations of a transaction, by the actions with which IAM allows them. */
const OF_TRANSACTIONS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function usesOf(action: string, input: Input): Use[] {
  const { Key, Item, IndexName, ExpressionAttributeValues, RequestItems, TransactItems } = input;
  if (TransactItems) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).flatMap(([kind, each]) => usesOf(OF_TRANSACTIONS[kind] ?? kind, each)),
    );
  }
  const batch = Object.values(RequestItems ?? {}).flatMap(({ Keys }) => Keys);
  const queried = action === 'Query' ? ExpressionAttributeValues?.[':pk'] : undefined;
  return [Key?.['pk'], Item?.['pk'], queried, ...batch.map(({ pk }) => pk)].flatMap((pk) =>
    pk ? [{ action, partition: pk.S, index: IndexName, put: Item }] : [],
  );
}
