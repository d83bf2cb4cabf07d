import type {
  Action,
  ActionRequest,
  Answer,
  PublicAction,
  UnauthenticatedRequest,
} from '../actions/context.ts';
import type { recordActions } from '../actions/record-actions.ts';
import type { RecordService } from '../actions/record-service.ts';
import type { ResourceHooks } from '../actions/resource-hooks.ts';
import type { ReplicaCache } from '../catalogue/replica-cache.ts';
import type { MetricsBy } from '../config.ts';
import type { Author } from '../contract/author.ts';
import type { StoredRecord } from '../contract/records.ts';
import type {
  BodyOf,
  DataOf,
  IdsOf,
  RecordResource,
  Resource,
  TextsOf,
} from '../contract/resource.ts';
import type { Validators } from '../contract/validation.ts';
import type { FileStore } from '../files/file-store.ts';
import type { MailServer } from '../mail/mail-server.ts';
import type { Storage } from '../storage/table.ts';
import type { Application } from '../tenancy/application.ts';
import type { NewSettings } from '../tenancy/provisioning.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import type { CountedRequest } from './counted-request.ts';
import type { LambdaHandler } from './middleware.ts';

/**
 * One action for each operation of the routes of a resource, each with the request of its route.
 * `updateMany` is `update`, many times.
 */
export type Actions<in out Declared extends Resource> = {
  readonly [Operation in Exclude<keyof Declared['routes'], 'updateMany'>]: ActionOf<
    Declared,
    Operation
  >;
};

type ActionOf<
  Declared extends Resource,
  Operation extends keyof Declared['routes'],
> = Declared['routes'][Operation]['access'] extends 'anyone'
  ? PublicAction<
      BodyOf<Declared, Operation>,
      IdsOf<Declared['routes'][Operation]>,
      DataOf<Declared, Operation>
    >
  : Action<
      BodyOf<Declared, Operation>,
      IdsOf<Declared['routes'][Operation]>,
      DataOf<Declared, Operation>,
      TextsOf<Declared['routes'][Operation]>
    >;

/** The standard operations on the records of a resource, and the steps of which they are made. */
export interface StandardOperations<Stored extends StoredRecord, Input extends object>
  extends ReturnType<typeof recordActions<Stored, Input>> {
  readonly service: RecordService<Stored, Input>;
}

/** What the actions of a resource are made with. */
export interface Dependencies<Declared extends Resource> {
  readonly records: Declared extends RecordResource<infer Stored, infer Input extends object>
    ? StandardOperations<Stored, Input>
    : undefined;
  /** Absent only where nothing is written. */
  readonly cipher: SecretCipher;
  /** Absent only where no files are declared (`fileAccess`). */
  readonly files: FileStore;
  readonly validators: Validators;
  readonly examples: Examples | undefined;
  readonly mailServers: MailServers | undefined;
}

/** Fills and removes stores of examples. */
export interface Examples {
  settings(): Promise<NewSettings>;
  /** Ends when the examples are there; adds what an interruption has left out. */
  fill(application: Application): Promise<void>;
  /** Deletes a store whose status is `deleting`, after the requests that run. */
  remove(application: Application): void;
}

/** The mail server that an owner has entered. */
export interface MailServers {
  read(account: number): Promise<EnteredMailServer | undefined>;
  /** Throws a 400 with what the server says where it refuses. */
  save(account: number, server: MailServer): Promise<EnteredMailServer>;
  remove(account: number): Promise<void>;
}

/** Without its password. */
export interface EnteredMailServer extends Omit<MailServer, 'password'> {
  readonly updated_at: string;
}

export type HooksOf<Declared extends Resource> =
  Declared extends RecordResource<infer Stored, infer Input> ? ResourceHooks<Stored, Input> : never;

/** Any action; as a method, so that it takes those of all routes. */
interface AnyAction {
  run(request: ActionRequest | UnauthenticatedRequest): Promise<Answer>;
}
export type ActionTable = Readonly<Record<string, AnyAction['run'] | undefined>>;

/** What the build makes of the resources for people, and programs: no answers of the API. */
export interface Documents {
  readonly openapi: () => Promise<BuiltDocument>;
  /** The file at a path of the reference; undefined where there is none. */
  readonly reference: (path: string) => Promise<BuiltDocument | undefined>;
  /** A file of the dashboard, by its path. */
  readonly desk: (path: string) => Promise<BuiltDocument | undefined>;
}

export interface BuiltDocument {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** In base64. */
  readonly gzip: string;
}

/** What a function runs with. */
export interface Environment {
  readonly storage: Storage;
  readonly validators: Validators;
  readonly cipher: SecretCipher | undefined;
  readonly files?: FileStore | undefined;
  /** Scheme and host of links when they are not those of the request. */
  readonly publicUrl: string | undefined;
  /** Whether a host that a request names is ours; without it, a gateway lets no other names in. */
  readonly isKnownHost?: ((host: string) => boolean) | undefined;
  /** Name in lower case of the header with which a proxy in front says whom it serves. */
  readonly trustedProxyHeader?: string | undefined;
  /** SHA-256 (hexadecimal) of the secrets of that proxy; without one, clients come directly. */
  readonly originSecretHashes?: readonly string[];
  /** Part of the names of everything; of the log and the metrics, too. */
  readonly stage: string;
  readonly metricsBy: MetricsBy;
  /** For every store, whatever its settings say. */
  readonly serverTiming: boolean;
  /** Where no gateway has an access log of its own, lines of the log have addresses of clients. */
  readonly logsAddresses?: boolean;
  /** Milliseconds that a public answer from the catalogue may be behind. */
  readonly catalogueMaxAge: number;
  /** The replicas of catalogues that the process holds. */
  readonly replicas: ReplicaCache;
  /** What `root` answers with beside JSON of the API. */
  readonly documents?: Documents | undefined;
  /** The operations as tools of agents: for `mcp`. */
  readonly tools?: (() => Promise<BuiltDocument>) | undefined;
  /** Only on one machine: for `applications`. */
  readonly examples?: Examples | undefined;
  readonly mailServers?: MailServers | undefined;
  /** Counts each request: only on one machine, which has no metrics. */
  readonly counted?: ((request: CountedRequest) => void) | undefined;
  /** Who makes all requests, whoever they say: the operator, by the ops command. */
  readonly author?: Author | undefined;
  /** Hands an event on to the function of another resource: only for `root` and `mcp`. */
  readonly handOn?: HandOn | undefined;
}

export type HandOn = (
  resource: string,
  ...call: Parameters<LambdaHandler>
) => ReturnType<LambdaHandler>;
