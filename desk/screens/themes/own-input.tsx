import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Check } from '../../widgets/inputs/check.tsx';

interface OwnInputProps {
  readonly source: string;
  /** A key of words: what the shop has without. */
  readonly usual: string;
  readonly children: ReactNode;
}

/** What the shop puts together itself, until the store wants it otherwise. */
export function OwnInput({ source, usual, children }: OwnInputProps) {
  const translate = useTranslate();
  const { setValue, formState } = useFormContext();
  const isOwn = Array.isArray(useWatch({ name: source }));
  return (
    <>
      <Check
        look="switch"
        label={translate(usual)}
        checked={!isOwn}
        disabled={formState.disabled}
        onChange={(isUsual) => setValue(source, isUsual ? null : [], { shouldDirty: true })}
      />
      {isOwn && children}
    </>
  );
}
