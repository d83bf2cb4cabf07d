import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Conflict, Fields } from '../api/merge.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFieldLabel } from './field-label.ts';
import { Radios } from './inputs/radios.tsx';

export interface MergeDialogProps {
  readonly conflict: Conflict;
  /** With the value of each field; undefined: nothing is saved. */
  readonly onChoice: (chosen?: Fields) => void;
}

type Side = 'mine' | 'theirs';

/** Asks for each field that two people have changed whose value is kept. */
export function MergeDialog({ conflict, onChoice }: MergeDialogProps) {
  const { resource, names, mine, theirs } = conflict;
  const translate = useTranslate();
  const label = useFieldLabel(resource);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const save = () =>
    onChoice(
      Object.fromEntries(
        names.map((name) => [name, (sides[name] === 'theirs' ? theirs : mine)[name] ?? null]),
      ),
    );
  return (
    <ActionDialog
      title={translate('shared.conflict_title')}
      submit={translate('shared.save_chosen')}
      cancel="shared.go_on_writing"
      onSubmit={save}
      onClose={() => onChoice()}
    >
      <p>{translate('shared.conflict_note')}</p>
      {names.map((name) => (
        <Radios
          key={name}
          label={label(name)}
          options={(['mine', 'theirs'] as const).map((side) => ({
            value: side,
            label: `${translate(`shared.${side}`)}: ${shown(
              (side === 'mine' ? mine : theirs)[name],
            )}`,
          }))}
          value={sides[name] ?? 'mine'}
          onChange={(side) => setSides({ ...sides, [name]: side as Side })}
        />
      ))}
    </ActionDialog>
  );
}

/** How much of a value tells it from another one. */
const MAX_SHOWN = 300;

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
