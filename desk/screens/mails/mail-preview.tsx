import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Scrolls } from '../../widgets/scrolls.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import type { SampleMail } from './sample-mail.ts';
import { TestMail } from './test-mail.tsx';

const FORMS = ['html', 'text'] as const;

interface MailPreviewProps extends SampleMail {
  /** Whether anything is in the words of the store. */
  readonly isChanged: boolean;
}

/** The mail as it is typed, with an order that does not exist; the same code as that of the server. */
export function MailPreview({ words, problem, isChanged }: MailPreviewProps) {
  const translate = useTranslate();
  const [form, setForm] = useState<string>('html');
  return (
    <section aria-label={translate('mails.preview')}>
      <h2 className="title">{translate('mails.preview')}</h2>
      <p>
        <strong>{words?.subject}</strong>
      </p>
      <ViewTabs
        label={translate('mails.preview')}
        views={FORMS.map((value) => ({ value, text: translate(`mails.as_${value}`) }))}
        value={form}
        onChange={setForm}
      />
      {form === 'text' || !words ? (
        <Scrolls label={translate('mails.as_text')} className="paper">
          {words?.text ?? translate('mails.no_words')}
        </Scrolls>
      ) : (
        <iframe
          className="paper"
          title={translate('mails.as_html')}
          // Nothing of a template runs or leads anywhere.
          sandbox=""
          srcDoc={words.html ?? `<p>${translate('mails.no_html')}</p>`}
        />
      )}
      <p className="small muted">{translate(isChanged ? 'mails.changed' : 'mails.unchanged')}</p>
      <TestMail contentOf={async () => words} isReady={words !== undefined && !problem} />
    </section>
  );
}
