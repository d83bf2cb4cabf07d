import { Box, Button, FormControlLabel, LinearProgress, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk } from '../../api/desk-context.ts';
import { API } from '../../api/session.ts';
import { Chip } from '../../widgets/chip.tsx';
import { ConfirmButton } from '../../widgets/confirm-button.tsx';
import { CopyField } from '../../widgets/copy-field.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { alert, ring, ticked } from '../../widgets/glyphs.ts';
import { useAct } from '../../widgets/use-act.ts';
import { CredentialInput } from './credential-input.tsx';
import {
  bodyOf,
  type Configured,
  mistakesOf,
  type Processor,
  type Values,
  valuesOf,
} from './credentials.ts';
import { type Outcome, TestResult } from './test-result.tsx';

interface ProcessorCardProps {
  readonly processor: Processor;
  readonly configured: Configured | undefined;
  /** Reads again what is configured. */
  readonly onChange: () => Promise<unknown>;
}

/** One card processor: what is stored of it, a test of that, and a form that replaces it. */
export function ProcessorCard({ processor, configured, onChange }: ProcessorCardProps) {
  const { name, title } = processor;
  const translate = useTranslate();
  const { client } = useDesk();
  const { act, isActing } = useAct();
  const [isEditing, setEditing] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSaved, setSaved] = useState(false);
  const path = `/application/processors/${name}`;

  const test = async () => {
    if (isActing) return;
    setOutcome(undefined);
    const answer = await act(() => client.call('POST', `${path}/test`));
    if (answer) setOutcome(answer.data as Outcome);
  };
  const remove = async () => {
    setOutcome(undefined);
    if (await act(() => client.call('DELETE', path), 'cards.removed')) await onChange();
  };
  const turn = async (active: boolean) => {
    const done = active ? 'cards.turned_on' : 'cards.turned_off';
    if (await act(() => client.call('PATCH', path, { body: { active } }), done)) await onChange();
  };
  const saved = async () => {
    await onChange();
    setEditing(false);
    setSaved(true);
    await test();
  };
  return (
    <section className="pay-way" aria-labelledby={`cards-${name}`}>
      <span className="logo" aria-hidden="true">
        {title.charAt(0)}
      </span>
      <div className="name">
        <h2 id={`cards-${name}`} className="title">
          {title}
        </h2>
        <State configured={configured} />
      </div>
      {configured && !isEditing && (
        <div className="tasks">
          <Button size="small" variant="outlined" onClick={() => void test()}>
            {translate('cards.test')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setEditing(true)}>
            {translate('cards.replace')}
          </Button>
          <ConfirmButton
            label="cards.remove"
            title={translate('cards.remove_title', { name: title })}
            note={translate('cards.remove_note', { name: title })}
            isFinal
            onConfirm={() => void remove()}
          />
        </div>
      )}
      <div className="rest">
        {isActing && <LinearProgress aria-label={translate('shared.loading')} />}
        {outcome && <TestResult {...{ title, outcome, isSaved }} />}
        {configured && !isEditing && (
          <>
            <Known configured={configured} processor={processor} />
            <Box>
              <FormControlLabel
                control={
                  <Switch
                    checked={configured.active}
                    disabled={isActing}
                    onChange={(_, checked) => void turn(checked)}
                  />
                }
                label={translate('cards.on', { name: title })}
              />
              {!configured.active && (
                <Typography variant="body2" color="textSecondary">
                  {translate('cards.off_note')}
                </Typography>
              )}
            </Box>
          </>
        )}
        {(!configured || isEditing) && (
          <CredentialForm
            processor={processor}
            configured={configured}
            onSaved={saved}
            onCancel={isEditing ? () => setEditing(false) : undefined}
          />
        )}
        <EventAddress processor={processor} />
      </div>
    </section>
  );
}

function State({ configured }: Pick<ProcessorCardProps, 'configured'>) {
  const translate = useTranslate();
  const { time } = useFormats();
  if (!configured) return <Chip text={translate('cards.none')} glyph={ring} />;
  const { active, environment, updated_at } = configured;
  return (
    <>
      {environment && <Chip text={translate(`cards.${environment}`)} {...SIGNS[environment]} />}
      {!active && <Chip text={translate('cards.off')} glyph={alert} tone="amber" />}
      <span className="since">{translate('cards.since', { time: time(updated_at) })}</span>
    </>
  );
}

const SIGNS = {
  production: { glyph: ticked, tone: 'pine' },
  sandbox: { glyph: alert, tone: 'amber' },
} as const;

/** What is stored and no secret. */
function Known({
  configured,
  processor,
}: { readonly configured: Configured } & Pick<ProcessorCardProps, 'processor'>) {
  const translate = useTranslate();
  const shown = valuesOf(processor, configured);
  const rows = processor.fields.filter(
    ({ name, isSecret, kind }) => !isSecret && kind !== 'environment' && configured[name],
  );
  return (
    <dl>
      {rows.map(({ name, kind }) => (
        <div key={name}>
          <dt>{translate(`cards.fields.${name}`)}</dt>
          <dd>{kind === 'flag' ? translate('shared.yes') : String(shown[name])}</dd>
        </div>
      ))}
      {configured.takes_events !== undefined && (
        <div>
          <dt>{translate('cards.fields.signing_secret')}</dt>
          <dd>{translate(configured.takes_events ? 'cards.stored' : 'cards.not_stored')}</dd>
        </div>
      )}
    </dl>
  );
}

interface CredentialFormProps extends Pick<ProcessorCardProps, 'processor' | 'configured'> {
  readonly onSaved: () => Promise<void>;
  readonly onCancel: (() => void) | undefined;
}

/** All credentials at once. What is typed is kept nowhere in the browser. */
function CredentialForm({ processor, configured, onSaved, onCancel }: CredentialFormProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const save = async (typed: Values) => {
    try {
      const body = bodyOf(processor, typed);
      await client.call('PUT', `/application/processors/${processor.name}`, { body });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return mistakesOf(error.body.errors);
    }
    await onSaved();
    return undefined;
  };
  return (
    <DeskForm
      defaultValues={valuesOf(processor, configured)}
      onSubmit={save as never}
      sanitizeEmptyValues={false}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate(configured ? 'cards.replace_note' : 'cards.secret_note')}
      </Typography>
      {processor.fields.map((field) => (
        <CredentialInput key={field.name} {...field} />
      ))}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <SaveButton type="submit" label="cards.save" />
        {onCancel && <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>}
        <FormErrorLine />
      </Box>
    </DeskForm>
  );
}

/** Where the processor is to send its events. */
function EventAddress({ processor: { name, title } }: Pick<ProcessorCardProps, 'processor'>) {
  const translate = useTranslate();
  const { store } = useDesk();
  return (
    <div>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate(`cards.events_note.${name}`)}
      </Typography>
      <CopyField
        label={translate('cards.events', { name: title })}
        value={`${location.origin}${API}/integrations/${name}/events/${store.public_key}`}
      />
    </div>
  );
}
