import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';

export interface ListedChoice {
  readonly id: string;
  readonly name: string;
  /** What choosing it means, in a sentence. */
  readonly note?: string | undefined;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly ListedChoice[];
  /** Empty: none of them. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of several, each with a sentence below its name. */
export function ChoiceList({ label, choices, value, onChange }: ChoiceListProps) {
  const id = useId();
  return (
    <div className="wide">
      <p className="small strong" id={id}>
        {label}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen)}
        sx={{ mt: 0.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {choices.map((choice, i) => (
          <FormControlLabel
            key={choice.id}
            value={choice.id}
            control={
              <Radio
                size="small"
                slotProps={{
                  input: { 'aria-label': choice.name, 'aria-describedby': noteId(id, i) },
                }}
                sx={{ py: 0.25 }}
              />
            }
            label={<Choice {...choice} noteId={noteId(id, i)} />}
            sx={{
              ...{ m: 0, px: 1, py: 1, alignItems: 'flex-start' },
              ...(i > 0 && { borderTop: 1, borderColor: 'divider' }),
            }}
          />
        ))}
      </RadioGroup>
    </div>
  );
}

const noteId = (list: string, at: number) => `${list}-${at}`;

const Choice = ({ name, note, noteId: id }: ListedChoice & { readonly noteId: string }) => (
  <>
    <span className="small strong">{name}</span>
    <span className="small muted" id={id}>
      {note}
    </span>
  </>
);
