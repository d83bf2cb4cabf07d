import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { MAX_MENU_LINKS } from '../../../shared/resources/schemas/theme.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus } from '../../widgets/glyphs.ts';
import { LinkInput } from './link-input.tsx';
import { type Link, useLinkNames } from './link-names.ts';
import { OwnInput } from './own-input.tsx';
import { PartsInput } from './parts-input.tsx';

interface MenuInputProps {
  readonly source: 'header_menu' | 'footer_menu';
  readonly usual: string;
}

/** The links of a menu. */
export function MenuInput({ source, usual }: MenuInputProps) {
  const translate = useTranslate();
  const nameOf = useLinkNames((useWatch({ name: source }) ?? []) as readonly Link[]);
  return (
    <OwnInput source={source} usual={usual}>
      <PartsInput
        source={source}
        max={MAX_MENU_LINKS}
        nameOf={nameOf}
        adding={(append) => (
          <button type="button" className="btn small" onClick={() => append({})}>
            <Glyph d={plus} />
            {translate('themes.add_link')}
          </button>
        )}
      >
        {(link) => <LinkInput source={link} />}
      </PartsInput>
    </OwnInput>
  );
}
