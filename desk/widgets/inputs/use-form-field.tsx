import {
  type InputProps,
  useInput,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'ra-core';
import type { ReactNode } from 'react';
import { useErrorText } from '../forms/error-text.ts';

type OfForm = 'source' | 'label' | 'validate' | 'defaultValue' | 'format' | 'parse' | 'onChange';

export interface FormFieldProps extends Pick<InputProps, OfForm> {
  /** The key of a text, a text, or what stands below the field. */
  readonly helperText?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** It says so; fields that are needed say nothing. */
  readonly isOptional?: boolean | undefined;
}

/** What a control of a form has of its form: value, name, label, help and error. */
export function useFormField({
  label,
  helperText,
  disabled,
  isOptional,
  ...options
}: FormFieldProps) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const resource = useResourceContext() ?? '';
  const errorText = useErrorText();
  const { id, field, fieldState, isRequired } = useInput(options);
  const named = translateLabel({ label, resource, source: options.source });
  const help =
    typeof helperText === 'string' ? translate(helperText, { _: helperText }) : helperText;
  return {
    field: {
      ...field,
      id,
      'aria-required': isRequired,
      disabled: disabled === true || field.disabled === true,
    },
    shown: {
      label: isOptional ? (
        <>
          {named} <span className="optional">{translate('shared.optional')}</span>
        </>
      ) : (
        named
      ),
      help: help || undefined,
      error: fieldState.invalid ? errorText(fieldState.error?.message) : undefined,
    },
  };
}
