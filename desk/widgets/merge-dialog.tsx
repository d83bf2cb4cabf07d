import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Conflict, Fields } from '../api/merge.ts';
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
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="merge-title" onClose={() => onChoice()}>
      <DialogTitle id="merge-title">{translate('shared.conflict_title')}</DialogTitle>
      <DialogContent>
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
      </DialogContent>
      <DialogActions>
        <button className="btn ghost" type="button" onClick={() => onChoice()}>
          {translate('shared.go_on_writing')}
        </button>
        <button className="btn primary" type="button" onClick={save}>
          {translate('shared.save_chosen')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

/** How much of a value tells it from another one. */
const MAX_SHOWN = 300;

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
