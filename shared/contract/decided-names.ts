import { wordsOf } from './readings.ts';

/** Names of what the store decides: whoever works there would believe the value. */
const DECIDED: readonly RegExp[] = [
  // What somebody may do.
  /\b(?:admin|administrator|staff|permissions?)\b/,
  // What was found out about somebody.
  /\b(?:verified|verification|approved|approval|trusted|blocked|banned|blacklisted|suspended|fraud|risk)\b/,
  /\b(?:vip|wholesale|wholesaler|reseller|segments?)\b/,
  /^(?:(?:customer|user|member|buyer|price|pricing|loyalty) )?(?:groups?|tiers?)(?: (?:ids?|names?|codes?))?$/,
  // What somebody pays, and has paid.
  /\bprice ?lists?\b|\bpayment terms?\b|\bcredit limit\b|\bbalance\b|\btax exempt/,
  /^(?:(?:customer|personal|default) )?discount(?: (?:rate|percent|percentage|level|class))?$/,
  /^(?:store )?credits?$|^(?:(?:loyalty|reward|bonus) )?points$/,
  /\b(?:paid|unpaid|refunded|invoiced|captured)\b|\bpayment stat(?:us|e)\b/,
  /^(?:is )?(?:shipped|delivered|fulfilled|returned)(?: (?:at|on|by))?$/,
  // What becomes of a record, and who sees it.
  /\b(?:erased|deleted|archived|deactivated|anonymi[sz]ed)\b|\b(?:created|updated) by\b/,
  /^(?:is )?private(?: (?:notes?|comments?))?$|\binternal\b/,
];

/** Whether the name of an attribute reads like something that only the store says of a customer, a cart or an order. */
export function isDecidedByStore(name: string): boolean {
  const words = wordsOf(name).join(' ');
  return DECIDED.some((reads) => reads.test(words));
}
