import { useTranslate } from 'ra-core';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { Note } from '../../widgets/note.tsx';
import { useMailText } from './use-mail-text.ts';

interface WholeTextProps {
  readonly locale: string | undefined;
}

/** The mail as a text or HTML of the store, for who writes templates. */
export function WholeText({ locale }: WholeTextProps) {
  const translate = useTranslate();
  return (
    <details>
      <summary className="strong">{translate('mails.whole')}</summary>
      <p className="small muted">{translate('mails.variables')}</p>
      <Template name="text" locale={locale} rows={8} />
      <Template name="html" locale={locale} rows={4} />
    </details>
  );
}

interface TemplateProps extends WholeTextProps {
  readonly name: 'text' | 'html';
  readonly rows: number;
}

function Template({ name, locale, rows }: TemplateProps) {
  const translate = useTranslate();
  const { text, change, error } = useMailText(name, locale);
  return (
    <TextField
      label={translate(`mails.${name}`)}
      value={text}
      onChange={({ target }) => change(target.value)}
      error={error !== undefined}
      help={error ?? translate(`mails.${name}_help`)}
      rows={rows}
      className="code"
    />
  );
}

/** Says that a text of the store is the whole mail, and goes back to the parts. */
export function IsWhole({ locale }: WholeTextProps) {
  const translate = useTranslate();
  const texts = [useMailText('text', locale), useMailText('html', locale)];
  const isOfStore = texts.every(({ text }) => text === '');
  return (
    <Note
      tone="blue"
      action={
        !isOfStore && (
          <button
            className="btn ghost small"
            type="button"
            onClick={() => {
              for (const { change } of texts) change('');
            }}
          >
            {translate('mails.use_parts')}
          </button>
        )
      }
    >
      {translate('mails.is_whole')}
    </Note>
  );
}
