/** @import { Product, Purchasable } from '../records.d.ts' */
import { element } from '../dom.js';
import { imageTexts, imageUrl } from '../product-view.js';
import { t } from '../words.js';

/**
 * The pictures of a product: a large one, and below it all of them to choose from.
 *
 * @param {Product} product
 */
export function gallery(product) {
  const large = element('span', { class: 'picture' });
  const choices = element('ul', { class: 'thumbnails' });
  const texts = imageTexts(product);
  const content = element('div', { class: 'gallery' }, large, choices);

  /** @param {string} src */
  function enlarge(src) {
    large.replaceChildren(element('img', { src, alt: texts.get(src) ?? product.name }));
    for (const choice of choices.querySelectorAll('button')) {
      choice.setAttribute('aria-pressed', String(choice.value === src));
    }
  }

  /** @param {Purchasable} purchasable the product, or the variant whose pictures come first */
  function show(purchasable) {
    const images = new Set([...(purchasable.images ?? []), ...product.images]);
    const urls = [...images].flatMap((image) => imageUrl(image) ?? []);
    const [first] = urls;
    const isAlone = urls.length < 2;
    choices.replaceChildren(...(isAlone ? [] : urls.map((url, i) => choiceOf(url, i))));
    if (first !== undefined) enlarge(first);
  }

  /**
   * @param {string} url
   * @param {number} index
   */
  const choiceOf = (url, index) =>
    element(
      'li',
      {},
      element(
        'button',
        {
          ...{ type: 'button', value: url, class: 'picture', onclick: () => enlarge(url) },
          'aria-label': [t('Picture {number}', { number: index + 1 }), texts.get(url)]
            .flatMap((text) => text ?? [])
            .join(': '),
        },
        element('img', { src: url, alt: '' }),
      ),
    );

  show(product);
  return { content, show };
}
