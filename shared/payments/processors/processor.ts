import { ApiError, badRequest, invalidProperty } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { DataOf } from '../../contract/resource.ts';
import type { Money } from '../../orders/charge-in.ts';
import type { payments } from '../../resources/payments.ts';
import type { ConnectionOptions } from './connection.ts';

/**
 * What a processor is asked to charge. The caller records an attempt before it asks, has at most
 * one attempt of an order open, and runs one call of an attempt at a time.
 */
export interface Charge {
  readonly orderId: number;
  /**
   * Names the attempt: at most 255 characters, unlike that of any other store. A repetition has
   * the same key and is otherwise the same too; after a decline, the next attempt has a new key.
   */
  readonly key: string;
  /** Minor units of the currency (ISO 4217), more than 0. */
  readonly amount: number;
  readonly currency: string;
  /**
   * What stands for the card, such as a token; undefined where the shopper is sent to the processor. Never
   * to be logged.
   */
  readonly instrument?: string | undefined;
  /** To charge through an intent, in which the shopper may have to act. */
  readonly byIntent?: { readonly returnUrl: string | undefined } | undefined;
  /** Whether the money is only to be authorised. */
  readonly manual: boolean;
  /** When it is asked for: epoch milliseconds. */
  readonly now: number;
  /** When the attempt began, if an earlier call of it threw: then it may have charged. */
  readonly firstTriedAt?: Date;
  /** Ids of charges of the order that failed for earlier attempts. */
  readonly failedBefore: readonly string[];
}

export type Outcome =
  | Paid
  /** `details` goes into the error object (payments.md, "Payments"). The attempt is over. */
  | { readonly kind: 'declined'; readonly message: string; readonly details: JsonObject }
  /** Nothing was charged, and not because of the card: the order stays as it is. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  | Waiting;

export interface Paid {
  readonly kind: 'paid';
  /** The processor's own object. */
  readonly data: JsonObject;
  /** The money is authorised, and has not been taken. */
  readonly captured?: false;
}

/** What became of a capture. */
export type CaptureOutcome =
  /** Minor units of the currency of the charge: what was taken, now or before. */
  | { readonly kind: 'captured'; readonly amount: number; readonly data: JsonObject }
  /** Nothing can be taken, as of an authorisation that is too old. */
  | { readonly kind: 'refused'; readonly error: ApiError };

/** Nothing is decided: the shopper has to act, or the bank has. */
export interface Waiting {
  readonly kind: 'waiting';
  readonly status: 'requires_action' | 'processing';
  /** Id of the intent. */
  readonly intent: string;
  /** For the browser of the shopper alone. Never to be stored or logged. */
  readonly clientSecret?: string | undefined;
  /** Where the shopper pays, and until when (ISO 8601). Neither is stored: asked again, the processor tells it again. */
  readonly redirect?: { readonly url: string; readonly expires: string } | undefined;
}

/** A charge whose outcome nobody has learnt. */
export interface OpenCharge
  extends Pick<Charge, 'orderId' | 'key' | 'amount' | 'currency' | 'failedBefore'> {
  /** When it was first asked for. */
  readonly since: Date;
  /** Id of the intent; null when it is not known; undefined when there is none. */
  readonly intent?: string | null | undefined;
}

export type FoundOutcome = Exclude<Outcome, { readonly kind: 'refused' }>;

/** The processor's own object of a payment. */
export interface Charged {
  readonly id?: unknown;
  readonly [member: string]: unknown;
}

export interface CaptureMoney {
  readonly amount: number;
  readonly authorised: number;
  readonly currency: string;
}

/** An event that a processor has sent, as it came. */
export interface SignedEvent {
  readonly body: Buffer;
  /** The header that the processor has it in; undefined where it is in the body. */
  readonly signature: string | undefined;
}

/** What a processor knows of a payment now. */
export interface KnownPayment {
  /** Id of the charge, or of the intent while there is none. */
  readonly id: string;
  /** Id of the intent. */
  readonly intent?: string | undefined;
  /** Undefined for what was not charged for an order. */
  readonly orderId: number | undefined;
  /** The key of the attempt, which intents have. */
  readonly attempt?: string | undefined;
  /** Undefined while the processor has yet to decide. */
  readonly outcome: FoundOutcome | undefined;
  readonly dispute?: Dispute | undefined;
  /** Whether it is of so much money, and is a test only where the store tests. */
  isFor(money: Money): boolean;
  /** What was taken of what was authorised, in minor units. */
  taken(authorised: Money): number;
  /** What was given back of what was charged, in minor units. */
  refunded(charged: Money): number;
  /** The ids of refunds that have failed. */
  failedRefunds(): Promise<readonly string[]>;
}

/** The order that a processor names for a payment. */
export const orderIdOf = (named = ''): number | undefined =>
  /^\d{1,16}$/.test(named) ? Number(named) : undefined;

export interface Dispute {
  readonly id: string;
  readonly status: 'open' | 'won' | 'lost';
}

export interface Processor {
  /** Whatever it throws, it may have charged or not: ask again with the same key. */
  charge(charge: Charge): Promise<Outcome>;
  /** What an open charge came to; undefined when there is none. Throws while that is not sure. */
  find(charge: OpenCharge): Promise<FoundOutcome | undefined>;
  /**
   * Cancels there what waits for the shopper, and answers what the charge came to. What cannot be canceled
   * any more has its outcome.
   */
  end(charge: OpenCharge): Promise<FoundOutcome | undefined>;
  /**
   * Takes authorised money, once, however often it is asked; what is left of it is released. Takes
   * the processor's own object, and what to take, and was authorised, in minor units.
   */
  capture(charged: Charged, money: CaptureMoney): Promise<CaptureOutcome>;
  /** Releases money that is only authorised, once. Takes the processor's own object. */
  release(charged: Charged): Promise<void>;
  /**
   * Gives money back, once for each key, however often it is asked. While it is pending, the same
   * call tells what became of it. Whatever it throws, money may have been given back or not.
   */
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  /**
   * The id of the payment that an event is about; undefined for events of other kinds. Throws a 400
   * unless the processor has signed it for this store. `now` is in milliseconds since 1970.
   */
  readEvent(event: SignedEvent, now: number): Promise<string | undefined>;
  /** A payment by that id, as it is now, whatever the event said; undefined: there is none. */
  look(id: string): Promise<KnownPayment | undefined>;
  /**
   * What a browser needs to ask for a card that is charged in this currency, where the processor gives such
   * tokens. With a customer of
   * the processor it opens that customer's stored cards, so the id must be the caller's own; an id that it
   * does not know is left out.
   */
  clientToken?(currency: string, customerId?: string): Promise<string>;
}

/** What a processor says of credentials. */
export type Findings = DataOf<typeof payments, 'testCredentials'>;

/** The code of a processor. Its library is large: it is imported only when it is called. */
export interface ProcessorCode<Stored> {
  open(credentials: Stored, options: ConnectionOptions): Promise<Processor>;
  /**
   * Calls the processor with credentials, and changes nothing there but for a test charge of a key for
   * tests. Why it does not take them is said in words of ours: its own may repeat what was sent.
   */
  test(credentials: Stored, options: ConnectionOptions): Promise<Findings>;
  /** Whether they are those of the double for the cards of a store, if there is a double of the processor. */
  isOfDouble?(credentials: Stored, applicationId: number): boolean;
}

/** What a processor is asked to give back. The caller records it before it asks. */
export interface RefundRequest {
  readonly orderId: number;
  /** Names the refund: at most 255 characters, unlike that of any other store. */
  readonly key: string;
  /** The processor's id of what was charged. */
  readonly charge: string;
  /** Minor units of the currency of the charge, more than 0. */
  readonly amount: number;
  readonly currency: string;
  /** Whether it may have been asked before. */
  readonly isRepetition: boolean;
}

export type RefundOutcome =
  /** `id` is the processor's of the refund; none for a charge that was voided. */
  | { readonly kind: 'succeeded' | 'pending'; readonly id?: string }
  /** Nothing was given back; the message says why. */
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly id?: string;
      /** The payment after that: it may have been given back there meanwhile. */
      readonly known?: KnownPayment | undefined;
    };

/** It may or may not have charged. The attempt stays open until a repetition tells. */
export class OutcomeUnknown extends ApiError {
  constructor(processor: string, cause: unknown) {
    super(503, `${processor} did not answer as expected. Send the same payment again.`, {
      headers: { 'Retry-After': '5' },
      counted: 'processor_failures',
      cause,
    });
  }
}

/** The signature of an event is missing, wrong or too old. */
export const wrongSignature = (cause: unknown) =>
  badRequest('The signature of the event is not valid.', cause);

const MISMATCH = 'payment_intent does not match the open payment of this order.';

/** An intent that was not made for the open payment of the order, or not as it was made. */
export const mismatch = () =>
  invalidProperty({ name: 'payment_intent', failedValidator: 'whitelist', message: MISMATCH });

export const isMismatch = (error: unknown) =>
  error instanceof ApiError && error.message === MISMATCH;

/** The money cannot be taken any more. */
export const notCapturable = (processor: string, message: string) => ({
  kind: 'refused' as const,
  error: badRequest(`${processor} cannot capture this payment: ${message}`),
});

/** The processor does not accept the store's credentials or account; the cause says why. */
export const notConfigured = (processor: string, cause: unknown) =>
  new ApiError(400, `Payments with ${processor} are not configured properly.`, {
    counted: 'processor_failures',
    cause,
  });

/** An object of a processor's library as what it is on the wire, without methods and links. */
export const plainJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));
