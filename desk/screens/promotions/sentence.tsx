import { useGetMany, useTranslate } from 'ra-core';
import { useFormats } from '../../widgets/formats.ts';
import { isComplete, type Rule, type Rules, type Stacking, VALUES } from './promotion.ts';

/** A promotion as a sentence: `10 % off, when the cart comes to at least €50.00.` */
export function Sentence({ conditions, effects }: Rules) {
  const translate = useTranslate();
  const { money, number } = useFormats();
  const ids = conditions.filter(({ type }) => type === 'CART_HAS_ITEM').map(({ value }) => value);
  const { data: products = [] } = useGetMany(
    'products',
    { ids: ids.filter((id) => typeof id === 'number') },
    { enabled: ids.length > 0 },
  );
  const written = ({ type, value }: Rule): string => {
    const kind = VALUES[type];
    if (kind === 'money') return money(Number(value));
    if (kind !== 'product') return number(Number(value));
    const product = products.find((each) => each?.id === value);
    return `“${product ? product['name'] : value}”`;
  };
  const text = (rules: readonly Rule[]) =>
    rules
      .filter(isComplete)
      .map((rule) =>
        translate(`promotions.texts.${rule.type}`, {
          value: rule.type === 'FREE_SHIPPING' ? '' : written(rule),
        }),
      )
      .join(` ${translate('promotions.and')} `);
  const sentence = translate('promotions.sentence', {
    effects: text(effects) || translate('promotions.no_effect'),
    conditions: text(conditions) || translate('promotions.always'),
  });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Whether other promotions combine with it: `It can combine with other promotions.` */
export function MeetsSentence({ stackable = false, exclusive_group: group }: Stacking) {
  const translate = useTranslate();
  const sentences = [
    translate(`promotions.meets.${stackable ? 'others' : 'none'}`),
    ...(stackable && group ? [translate('promotions.meets.one_of', { group })] : []),
  ];
  return sentences.join(' ');
}
