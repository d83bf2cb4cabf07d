import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross } from '../../widgets/glyphs.ts';
import { OWN, type OwnAttribute, TAGS } from '../generic/own-attributes.ts';

/** The tags of a product, which are an attribute that no schema names: Enter or a comma ends one. */
export function TagsInput() {
  const translate = useTranslate();
  const { field } = useController({ name: OWN, defaultValue: [] });
  const [text, setText] = useState('');
  const attributes = (field.value ?? []) as readonly OwnAttribute[];
  const value = attributes.find(({ name }) => name === TAGS)?.value ?? [];
  if (!Array.isArray(value)) return null;
  const tags = value.map(String);
  const change = (changed: readonly string[]) =>
    field.onChange([
      ...attributes.filter(({ name }) => name !== TAGS),
      ...(changed.length > 0 ? [{ name: TAGS, value: changed }] : []),
    ]);
  const add = (typed: string) => {
    const tag = typed.trim();
    setText('');
    if (tag !== '' && !tags.includes(tag)) change([...tags, tag]);
  };
  return (
    <div className="field">
      <span className="label">{translate('products.tags')}</span>
      <div className="input tokens">
        {tags.map((tag) => (
          <span key={tag} className="token">
            {tag}
            <button
              type="button"
              className="bare"
              aria-label={translate('products.remove_tag', { tag })}
              onClick={() => change(tags.filter((each) => each !== tag))}
            >
              <Glyph d={cross} />
            </button>
          </span>
        ))}
        <input
          aria-label={translate('products.add_tag')}
          value={text}
          onChange={({ target }) =>
            target.value.endsWith(',') ? add(target.value.slice(0, -1)) : setText(target.value)
          }
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add(text);
          }}
        />
      </div>
    </div>
  );
}
