import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ChoiceProps {
  /** The id of the question. */
  readonly labelledBy: string;
  /** Names of texts in `taxes.preset.`. */
  readonly options: readonly [string, string];
  readonly isFirst: boolean;
  readonly onChoose: (isFirst: boolean) => void;
}

/** One of two. */
export function Choice({ labelledBy, options: [first, second], isFirst, onChoose }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <RadioGroup
      aria-labelledby={labelledBy}
      value={isFirst ? first : second}
      onChange={(_, chosen) => onChoose(chosen === first)}
    >
      {[first, second].map((name) => (
        <FormControlLabel
          key={name}
          value={name}
          control={<Radio size="small" />}
          label={translate(`taxes.preset.${name}`)}
        />
      ))}
    </RadioGroup>
  );
}
