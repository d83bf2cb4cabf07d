import { useTranslate } from 'ra-core';
import { useController, useWatch } from 'react-hook-form';
import { Picture } from '../../widgets/picture.tsx';
import { MAX_TEXT, withText } from '../../widgets/picture-texts.ts';
import type { VariantDraft } from './options.ts';

/** Alternative texts of pictures that only variants have. */
export function VariantPictureTexts() {
  const translate = useTranslate();
  const [images, variants] = useWatch({ name: ['images', 'variants'] });
  const { field } = useController({ name: 'image_texts' });
  const texts = (field.value ?? {}) as Readonly<Record<string, string>>;
  const ofProduct = new Set((images ?? []) as readonly string[]);
  const urls = ((variants ?? []) as readonly VariantDraft[]).flatMap(
    (variant) => (variant['images'] ?? []) as readonly string[],
  );
  const others = [...new Set(urls)].filter((url) => !ofProduct.has(url));
  if (others.length === 0) return null;
  return (
    <section className="sec" aria-label={translate('pictures.of_variants')}>
      <b>{translate('pictures.of_variants')}</b>
      <ul className="shots">
        {others.map((url, i) => (
          <li key={url}>
            <Picture url={url} size="100%" />
            <input
              className="input small"
              aria-label={translate('pictures.text_of_variant', { number: i + 1 })}
              placeholder={translate('pictures.text')}
              maxLength={MAX_TEXT}
              value={texts[url] ?? ''}
              onChange={({ target }) => field.onChange(withText(texts, url, target.value))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
