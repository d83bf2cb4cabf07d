import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { ActionDialog } from '../../widgets/action-dialog.tsx';
import { Chip } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { alert, pulse, ring, ticked, trash } from '../../widgets/glyphs.ts';
import { MoreMenu } from '../../widgets/more-menu.tsx';
import { useAct } from '../../widgets/use-act.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import { type Configured, type Processor, valuesOf } from './credentials.ts';
import { Facts, PayWay, Switch } from './pay-way.tsx';
import { type Outcome, TestResult } from './test-result.tsx';

interface ProcessorCardProps {
  readonly processor: Processor;
  readonly configured: Configured | undefined;
  /** Reads again what is configured. */
  readonly onChange: () => Promise<unknown>;
}

/** One card processor: what is stored of it, a test of that, and a dialog that replaces it. */
export function ProcessorCard({ processor, configured, onChange }: ProcessorCardProps) {
  const { title } = processor;
  const translate = useTranslate();
  const { time } = useFormats();
  const [open, setOpen] = useState<'credentials' | 'removal'>();
  const { test, remove, turn, outcome, isSaved, setSaved, isActing } = useTasks(
    processor,
    onChange,
  );
  const saved = async () => {
    await onChange();
    setOpen(undefined);
    setSaved(true);
    await test();
  };
  return (
    <>
      <PayWay
        logo={title.charAt(0)}
        name={title}
        state={<State configured={configured} />}
        note={
          configured
            ? translate('cards.since', { time: time(configured.updated_at) })
            : translate('cards.intro')
        }
        tasks={
          <>
            {configured && (
              <Switch
                label={translate('cards.on', { name: title })}
                isOn={configured.active}
                isDisabled={isActing}
                onTurn={(active) => void turn(active)}
              />
            )}
            <button type="button" className="btn" onClick={() => setOpen('credentials')}>
              {translate(configured ? 'cards.credentials' : 'cards.set_up')}
            </button>
            {configured && (
              <MoreMenu
                label={translate('staff.more', { name: title })}
                entries={[
                  ...[{ text: translate('cards.test'), glyph: pulse, onChoose: () => void test() }],
                  {
                    ...{ text: translate('cards.remove'), glyph: trash, isFinal: true },
                    onChoose: () => setOpen('removal'),
                  },
                ]}
              />
            )}
          </>
        }
      >
        {(configured || outcome || isActing) && (
          <>
            {isActing && <progress aria-label={translate('shared.loading')} />}
            {outcome && <TestResult {...{ title, outcome, isSaved }} />}
            {configured && <Known configured={configured} processor={processor} />}
          </>
        )}
      </PayWay>
      {open === 'credentials' && (
        <CredentialDialog
          processor={processor}
          configured={configured}
          state={<State configured={configured} />}
          onSaved={saved}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'removal' && (
        <ActionDialog
          title={translate('cards.remove_title', { name: title })}
          submit={translate('cards.remove')}
          width="xs"
          isFinal
          onClose={() => setOpen(undefined)}
          onSubmit={() => {
            setOpen(undefined);
            void remove();
          }}
        >
          <p>{translate('cards.remove_note', { name: title })}</p>
        </ActionDialog>
      )}
    </>
  );
}

function useTasks({ name }: Processor, onChange: () => Promise<unknown>) {
  const { client } = useDesk();
  const { act, isActing } = useAct();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSaved, setSaved] = useState(false);
  const path = `/application/processors/${name}`;
  return {
    ...{ outcome, isSaved, setSaved, isActing },
    test: async () => {
      if (isActing) return;
      setOutcome(undefined);
      const answer = await act(() => client.call('POST', `${path}/test`));
      if (answer) setOutcome(answer.data as Outcome);
    },
    remove: async () => {
      setOutcome(undefined);
      if (await act(() => client.call('DELETE', path), 'cards.removed')) await onChange();
    },
    turn: async (active: boolean) => {
      const done = active ? 'cards.turned_on' : 'cards.turned_off';
      if (await act(() => client.call('PATCH', path, { body: { active } }), done)) await onChange();
    },
  };
}

function State({ configured }: Pick<ProcessorCardProps, 'configured'>) {
  const translate = useTranslate();
  if (!configured) return <Chip text={translate('cards.none')} glyph={ring} />;
  const { active, environment } = configured;
  return (
    <>
      {environment && <Chip text={translate(`cards.${environment}`)} {...SIGNS[environment]} />}
      {!active && <Chip text={translate('cards.off')} glyph={alert} tone="amber" />}
    </>
  );
}

const SIGNS = {
  production: { glyph: ticked, tone: 'pine' },
  sandbox: { glyph: alert, tone: 'amber' },
} as const;

interface KnownProps extends Pick<ProcessorCardProps, 'processor'> {
  readonly configured: Configured;
}

/** What is stored and no secret, and what holds while no payment begins with it. */
function Known({ configured, processor }: KnownProps) {
  const translate = useTranslate();
  const shown = valuesOf(processor, configured);
  const { takes_events } = configured;
  const rows = processor.fields.filter(
    ({ name, isSecret, kind }) => !isSecret && kind !== 'environment' && configured[name],
  );
  return (
    <>
      <Facts
        facts={[
          ...rows.map(
            ({ name, kind }) =>
              [
                translate(`cards.fields.${name}`),
                kind === 'flag' ? translate('shared.yes') : String(shown[name]),
              ] as const,
          ),
          ...(takes_events === undefined
            ? []
            : [
                [
                  translate('cards.fields.signing_secret'),
                  translate(takes_events ? 'cards.stored' : 'cards.not_stored'),
                ] as const,
              ]),
        ]}
      />
      {!configured.active && <p className="muted">{translate('cards.off_note')}</p>}
    </>
  );
}
