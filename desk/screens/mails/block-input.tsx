import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { TemplateName } from '../../../shared/mail/templates.ts';
import type { MailEvent } from '../../../shared/resources/schemas/mail-events.ts';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { useMailText } from './use-mail-text.ts';
import { VariableMenu } from './variable-menu.tsx';

interface BlockInputProps {
  readonly name: TemplateName;
  readonly event: MailEvent;
  readonly locale: string | undefined;
  /** What is sent as long as the store says nothing else. */
  readonly standard: string;
  readonly rows: number;
  readonly help?: string | undefined;
  /** What is wrong with it as it is typed. */
  readonly problem?: string | undefined;
}

/** A part of a mail: the text that is sent stands in the field, and what is not changed stays that of the product. */
export function BlockInput({
  name,
  event,
  locale,
  standard,
  rows,
  help,
  problem,
}: BlockInputProps) {
  const translate = useTranslate();
  const { text, ofStore, change, error } = useMailText(name, locale);
  // While it is typed into, the field may be empty.
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The words of blocks stay in their language; a subject of the store counts in all.
  const sent = name === 'subject' && locale !== undefined && ofStore ? ofStore : standard;
  const label = translate(`mails.${name}`);
  const write = (next: string) => {
    setTyped(next);
    change(next === sent ? '' : next);
  };
  const insert = (variable: string) => {
    const value = typed ?? (text || sent);
    const { selectionStart, selectionEnd } = field.current ?? {};
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    write(value.slice(0, start) + variable + value.slice(end));
    field.current?.focus();
  };
  const wrong = problem ?? error;
  return (
    <div>
      <TextField
        label={label}
        value={typed ?? (text || sent)}
        onChange={({ target }) => write(target.value)}
        onBlur={() => setTyped(undefined)}
        ref={field}
        rows={rows > 1 ? rows : undefined}
        error={wrong}
        help={help}
        {...(locale && { lang: locale })}
      />
      <div className="beside">
        <VariableMenu event={event} label={label} insert={insert} />
        {text !== '' && (
          <button
            className="btn ghost small"
            type="button"
            aria-label={`${translate('mails.use_standard')}: ${label}`}
            onClick={() => {
              setTyped(undefined);
              change('');
            }}
          >
            {translate('mails.use_standard')}
          </button>
        )}
      </div>
    </div>
  );
}
