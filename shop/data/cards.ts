import {
  type CardProcessor,
  PROCESSORS,
  processorTitled,
} from '../../shared/resources/schemas/processors.ts';
import { IN_SHOP } from '../processors/list.ts';
import type { Account, ShopProcessor } from '../processors/shop-processor.ts';
import type { Visit } from '../visit/visit.ts';

/** A card processor that the store takes payments with. */
export interface Card extends Pick<ShopProcessor, 'form'> {
  readonly processor: CardProcessor;
  readonly account: Account;
}

/** The card processors of the store. The page may load what they need. */
export async function openCards(visit: Visit): Promise<readonly Card[]> {
  const read = PROCESSORS.map(async (processor): Promise<Card | undefined> => {
    const { form, hosts, read: readAccount } = IN_SHOP[processor.name];
    const account = await readAccount(visit);
    if (!account) return undefined;
    visit.others.push(hosts(account));
    return { processor, account, ...(form && { form }) };
  });
  return (await Promise.all(read)).filter((each) => each !== undefined);
}

/** The one that an order or a quote names. */
export const cardTitled = (cards: readonly Card[], title: string | undefined): Card | undefined =>
  cards.find(({ processor }) => processor.title === title);

/** What people choose it by. */
export function labelOf({ say }: Visit, { processor, form }: Card, cards: readonly Card[]): string {
  if (!form) return processor.title;
  const isOne = cards.filter((each) => each.form).length === 1;
  return isOne ? say('card') : say('pair', { name: say('card'), value: processor.title });
}

/** In which currencies it charges beside that of the store. */
export const currenciesOf = ({ processor, account }: Card): 'any' | readonly string[] =>
  processor.currencies === 'configured' ? (account.currencies ?? []) : processor.currencies;

/** Whether the shopper pays on a page of the processor. */
export const isElsewhere = (processor: CardProcessor) =>
  processor.redirects === true && IN_SHOP[processor.name].form === undefined;

/** A token for the script of a processor, which only some ask for. */
export async function clientTokenFor(
  visit: Visit,
  { processor = '', currency }: { readonly processor?: string; readonly currency: string },
): Promise<string | undefined> {
  const found = processorTitled(processor);
  return found && IN_SHOP[found.name].form?.clientToken?.(visit, currency);
}
