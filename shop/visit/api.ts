/*
 * The client of the API, and what reads its texts and numbers: the packages of the service are imported here alone.
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
