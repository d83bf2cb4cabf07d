import type { ShopError } from '../visit/api.ts';
import type { OtherHosts } from '../visit/other-hosts.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';

/** The account of the store at a processor, as browsers may know it. */
export interface Account {
  /** Whether no money moves. */
  readonly isTest: boolean;
  /** What the script of ours needs, as attributes `data-<name>`. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** The further currencies that it charges in, where its credentials say so. */
  readonly currencies?: readonly string[];
}

/** Why the bank took no money. */
export type CardFailure = 'card_expired' | 'card_no_funds' | 'card_wrong_code';

/** Fields for a card in the page. What they hold is no business of this server. */
export interface CardForm {
  /** A file of shop/static, a module with `mount` and, where the bank asks afterwards, `confirm`. */
  readonly script: string;
  /** Labels of fields, by their names there; absent where the processor has its own. */
  readonly fields?: Readonly<Record<string, WordName>>;
  /** Cards that it has for tests. */
  readonly testCards?: Readonly<Record<'paid' | 'declined' | 'asked', string>>;
  /** An amount of major units as its script takes it. */
  amount(amount: number, currency: string): string;
  /** A token of the browser, which is asked for once a card is to be written. */
  clientToken?(visit: Visit, currency: string): Promise<string>;
}

/** What the shop has to know of a card processor. Nothing else in the shop names one. */
export interface ShopProcessor {
  /** Undefined where the store takes no cards with it. */
  read(visit: Visit): Promise<Account | undefined>;
  /** What its pages load of others. */
  hosts(account: Account): OtherHosts;
  /** Absent where the shopper is sent to a page of the processor. */
  readonly form?: CardForm;
  /** Why a card was declined, where the shop has words for it. */
  failureOf?(error: ShopError['errors'][number]): CardFailure | undefined;
}
