import { useLocale } from 'ra-core';
import { useController, useWatch } from 'react-hook-form';
import { FilesField } from '../../widgets/files-field.tsx';

interface NoticeInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
}

/** A file for each language of the store. */
export function NoticeInput({ source, label, helperText }: NoticeInputProps) {
  const { field } = useController({ name: source });
  const names = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'language' });
  const [language, languages] = useWatch({ name: ['language', 'languages'] });
  const notices = (field.value ?? {}) as Readonly<Record<string, number>>;
  const tags = new Set<string>([language || 'en', ...(languages ?? []), ...Object.keys(notices)]);
  return (
    <>
      {helperText && <p className="small muted">{helperText}</p>}
      {[...tags].map((tag) => (
        <FilesField
          key={tag}
          label={`${label}: ${names.of(tag) ?? tag}`}
          ids={notices[tag] === undefined ? [] : [notices[tag]]}
          max={1}
          onChange={([id]) => {
            const { [tag]: _, ...others } = notices;
            const changed = id === undefined ? others : { ...others, [tag]: id };
            field.onChange(Object.keys(changed).length > 0 ? changed : null);
          }}
        />
      ))}
    </>
  );
}
