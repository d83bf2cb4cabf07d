/*
 * The client of the API. A copy of the shop imports the package @shopwright/client here, and nothing else changes.
 */
export {
  all,
  createShop,
  type Schemas,
  type Session,
  type Shop,
  ShopError,
  take,
} from '../../packages/client/src/index.ts';
export { readNumber, signsOf, writeNumber } from '../../packages/client/src/numbers.ts';
export { isRichText, plainText, richTextHtml } from '../../shared/contract/rich-text.ts';
