import { useTranslate } from 'ra-core';
import { Radios } from '../../../widgets/inputs/radios.tsx';

interface ChoiceProps {
  /** The question, which a heading shows. */
  readonly question: string;
  /** Names of texts in `taxes.preset.`. */
  readonly options: readonly [string, string];
  readonly isFirst: boolean;
  readonly onChoose: (isFirst: boolean) => void;
}

/** One of two. */
export function Choice({ question, options: [first, second], isFirst, onChoose }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <Radios
      label={question}
      isLabelHidden
      options={[first, second].map((value) => ({
        value,
        label: translate(`taxes.preset.${value}`),
      }))}
      value={isFirst ? first : second}
      onChange={(chosen) => onChoose(chosen === first)}
    />
  );
}
