import { useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useReducer } from 'react';
import { Link } from 'react-router-dom';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, opens, ring, ticked } from '../../widgets/glyphs.ts';
import { Section } from '../../widgets/section.tsx';
import { type Step, useSteps } from './steps.ts';

/** Only who has an empty store needs it. */
const LookAround = lazy(() => import('./look-around.tsx'));

/** Only who has no more to do than to send a mail. */
const FirstMail = lazy(() => import('./first-mail.tsx'));

/** A choice that this browser keeps for the store. */
function useKept(name: string) {
  const { store } = useDesk();
  const key = `dashboard.${name}.${store.application_id}`;
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const keep = () => {
    localStorage.setItem(key, '1');
    showAnew();
  };
  return [localStorage.getItem(key) !== null, keep] as const;
}

interface Opening {
  readonly steps: readonly Step[];
  /** There is nothing to sell yet: the steps are all that matters. */
  readonly isNew: boolean;
  readonly hide: () => void;
  /** What a member says in place of doing a step, by its name. */
  readonly confirm: Readonly<Record<string, () => void>>;
}

/** The steps of a new store, until all are done or somebody hides them. */
export function useOpening(): Opening | undefined {
  const { settings } = useDesk();
  const mayOpenShop = useMay('settings:write');
  const [isHidden, hide] = useKept('checklist-hidden');
  const [isCurrencyRight, currency] = useKept('currency-confirmed');
  const [isTaxFree, tax] = useKept('tax-free');
  const [hasSentMail, mails] = useKept('mail-tested');
  const enabled = mayOpenShop && !isHidden && settings['is_example'] !== true;
  const steps = useSteps({ isCurrencyRight, isTaxFree, hasSentMail, enabled });
  if (!enabled || !steps || steps.every(({ isDone }) => isDone)) return undefined;
  const isNew = steps.some(({ name, isDone }) => name === 'product' && !isDone);
  return { steps, isNew, hide, confirm: { currency, tax, mails } };
}

export function Checklist({ steps, isNew, hide, confirm }: Opening) {
  const translate = useTranslate();
  const done = steps.filter(({ isDone }) => isDone).length;
  const counts = { done, all: steps.length };
  const hideLabel = translate('start.checklist.hide');
  return (
    <Section
      title={translate('start.checklist.title')}
      action={
        <>
          <span className="aside muted">{translate('start.checklist.count', counts)}</span>
          <button
            type="button"
            className="btn ghost small square"
            aria-label={hideLabel}
            title={hideLabel}
            onClick={hide}
          >
            <Glyph d={cross} />
          </button>
        </>
      }
    >
      <div
        className="meter"
        role="progressbar"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-label={translate('start.checklist.progress', counts)}
      >
        <i style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className="setup">
        {steps.map((step) =>
          step.isDone ? (
            <DoneStep key={step.name} {...step} />
          ) : (
            <OpenStep key={step.name} step={step} confirm={confirm[step.name]} />
          ),
        )}
      </ol>
      {isNew && (
        <Suspense fallback={null}>
          <LookAround />
        </Suspense>
      )}
    </Section>
  );
}

function DoneStep({ name, text = name, to, href }: Step) {
  const translate = useTranslate();
  return (
    <li className="done">
      <Glyph d={ticked} />
      <span className="sr">{translate('start.checklist.done')}</span>
      <span className="grow">
        <StepLink {...{ to, href }}>{translate(`start.checklist.steps.${text}.title`)}</StepLink>
      </span>
    </li>
  );
}

interface OpenStepProps {
  readonly step: Step;
  readonly confirm: (() => void) | undefined;
}

function OpenStep({ step, confirm }: OpenStepProps) {
  const translate = useTranslate();
  const currency = useDesk().settings.currency_code;
  const { name, text = name, to, href } = step;
  return (
    <li>
      <Glyph d={ring} />
      <span className="sr">{translate('start.checklist.open')}</span>
      <span className="grow">
        <StepLink {...{ to, href }}>
          <b>{translate(`start.checklist.steps.${text}.title`)}</b>
        </StepLink>
        <small>{translate(`start.checklist.steps.${text}.note`, { currency })}</small>
      </span>
      <Ways step={step} confirm={confirm} />
    </li>
  );
}

/** The way to the screen of a step, and what can be done about it in place of that. */
function Ways({ step: { name, to, href, also }, confirm }: OpenStepProps) {
  const translate = useTranslate();
  const currency = useDesk().settings.currency_code;
  if (name === 'mails' && confirm)
    return (
      <Suspense fallback={null}>
        <FirstMail onSent={confirm} />
      </Suspense>
    );
  return (
    <span className="beside">
      {confirm && (
        <button type="button" className="btn ghost small" onClick={confirm}>
          {translate(`start.checklist.confirm.${name}`, { currency })}
        </button>
      )}
      {also && (
        <Link className="btn ghost small" to={also.to}>
          {translate(`start.checklist.${also.name}`)}
        </Link>
      )}
      <StepLink {...{ to, href }} className="btn small">
        {translate(`start.checklist.${name === 'order' ? 'begin' : 'set_up'}`)}
      </StepLink>
    </span>
  );
}

interface StepLinkProps {
  readonly to: string;
  readonly href: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The shop opens beside the dashboard, which is waited at. */
const StepLink = ({ to, href, className, children }: StepLinkProps) =>
  href === undefined ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children} <Glyph d={opens} />
    </a>
  );
