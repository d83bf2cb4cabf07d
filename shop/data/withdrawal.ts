import { withdrawalText } from '../../shared/mail-texts/withdrawal-text.ts';
import { isExcluded, type Sold } from '../../shared/orders/withdrawal.ts';
import type { Visit } from '../visit/visit.ts';
import { languageOfWords } from '../visit/words.ts';

export { isExcluded };

/** Why customers may not withdraw from the purchase of a product, or until when; undefined where that is as always. */
export const withdrawalOf = ({ language }: Pick<Visit, 'language'>, sold: Sold) =>
  withdrawalText(sold, languageOfWords(language));
