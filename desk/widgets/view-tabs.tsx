import type { KeyboardEvent, ReactNode } from 'react';
import type { Tone } from './chip.tsx';
import { useFormats } from './formats.ts';

export interface View {
  readonly value: string;
  readonly text: string;
  /** Shown where somebody has to do something about it. */
  readonly count?: number | undefined;
  /** There are more than `count`. */
  readonly isMore?: boolean;
  readonly tone?: Tone;
}

export interface ViewTabsProps {
  readonly label: string;
  readonly views: readonly View[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Behind the last one. */
  readonly children?: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The views of a list: what is open is said with a number. Arrows lead from one to the next. */
export function ViewTabs({ label, views, value, onChange, children }: ViewTabsProps) {
  const { number } = useFormats();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    tabs[(at + step + tabs.length) % tabs.length]?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} onKeyDown={walk} tabIndex={-1}>
        {views.map(({ value: each, text, count = 0, isMore = false, tone = 'grey' }) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === value}
            tabIndex={each === value ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {text}
            {count > 0 && (
              <>
                {' '}
                <b className={tone}>{number(count) + (isMore ? '+' : '')}</b>
              </>
            )}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
