import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { saveSettings } from '../../api/settings.ts';
import { Section } from '../../widgets/section.tsx';
import { useAct } from '../../widgets/use-act.ts';

const WAYS = ['automatic', 'manual'] as const;

/** When cards are charged: a setting that is saved as soon as it is chosen. */
export function CaptureChoice() {
  const translate = useTranslate();
  const desk = useDesk();
  const { act } = useAct();
  /** The choice that is on its way is shown at once. */
  const [sent, setSent] = useState<string>();
  const chosen = sent ?? desk.settings['capture'] ?? 'automatic';
  const choose = async (capture: string) => {
    setSent(capture);
    await act(() => saveSettings(desk, { capture }), 'shared.saved');
    setSent(undefined);
  };
  const title = translate('cards.capture.title');
  return (
    <Section title={title}>
      <div className="two-cards" role="radiogroup" aria-label={title}>
        {WAYS.map((way) => (
          <label key={way} className="pick card-way">
            <input
              type="radio"
              name="capture"
              className="check"
              aria-label={translate(`cards.capture.${way}`)}
              checked={chosen === way}
              onChange={() => void choose(way)}
            />
            <span>
              <b className="name">{translate(`cards.capture.${way}`)}</b>
              <small>{translate(`cards.capture.${way}_note`)}</small>
            </span>
          </label>
        ))}
      </div>
    </Section>
  );
}
