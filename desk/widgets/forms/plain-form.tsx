import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ApiFailure } from '../../api/answer.ts';
import { errorOfField } from '../../api/error-words.ts';
import { useFailureText } from '../failure-text.ts';
import { useErrorText } from './error-text.ts';
import { FormErrorsProvider, useMarkedFields } from './form-errors.tsx';
import { markedIn } from './marked-fields.ts';
import { nativeProblems } from './native-problems.ts';

type Errors = Readonly<Record<string, unknown>>;

interface FieldErrors {
  readonly errors: Errors;
  /** Once somebody types there. */
  readonly clear: (name: string) => void;
}

const FieldErrorsContext = createContext<FieldErrors>({ errors: {}, clear: () => undefined });

export interface PlainFormProps {
  /** Called only when nothing is wrong with the fields. */
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** What the API has answered: it stands at its field, or beside the button. */
  readonly failure?: unknown;
  /** It has failed while somebody types, who keeps the focus. */
  readonly isQuiet?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The form of dialogs and of logins, whose fields are `EntryField`. */
export function PlainForm({ onSubmit, failure, isQuiet, className, children }: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const marked = useMarkedFields(form);
  const failureText = useFailureText();
  const [errors, setErrors] = useState<Errors>({});
  const [others, setOthers] = useState<readonly string[]>([]);
  const { awaitFirst } = marked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure alone is told.
  useEffect(() => {
    const { placed, unplaced } = placesOf(failure, form.current);
    setErrors(placed);
    const isAllOfIt = Object.keys(placed).length === 0;
    const texts = isAllOfIt ? [failureText(failure)] : unplaced;
    setOthers(failure === undefined || showsItself(form.current, errors) ? [] : texts);
    if (failure !== undefined && !isQuiet) awaitFirst();
  }, [failure]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Dialogs may stand within other forms.
    event.stopPropagation();
    const problems = nativeProblems(event.currentTarget);
    setErrors(Object.fromEntries(problems.map(({ name, message }) => [name, message])));
    if (problems.length === 0) onSubmit(event.currentTarget);
    else awaitFirst();
  };
  const fields = useMemo(
    () => ({
      errors,
      clear: (cleared: string) =>
        setErrors((all) =>
          Object.fromEntries(Object.entries(all).filter(([name]) => name !== cleared)),
        ),
    }),
    [errors],
  );
  return (
    <FieldErrorsContext value={fields}>
      <FormErrorsProvider errors={marked} others={others}>
        <form noValidate ref={form} onSubmit={send} className={className}>
          {children}
        </form>
      </FormErrorsProvider>
    </FieldErrorsContext>
  );
}

/** Errors of the API by the fields that the form has, and those that it has no field for. */
function placesOf(failure: unknown, form: HTMLFormElement | null) {
  const placed: Record<string, string> = {};
  const unplaced: string[] = [];
  const details = failure instanceof ApiFailure ? failure.details : [];
  for (const detail of details) {
    const name = form && fieldAt(form, detail.invalidPropertyName ?? '');
    if (name) placed[name] ??= errorOfField(detail);
    else unplaced.push(detail.message);
  }
  return { placed, unplaced };
}

/** The field of `line_items.0.quantity`, else what is around it: `line_items`. */
function fieldAt({ elements }: HTMLFormElement, path: string): string | undefined {
  const parts = path === '' ? [] : path.split('.');
  return parts
    .map((_, i) => parts.slice(0, parts.length - i).join('.'))
    .find((name) => elements.namedItem(name) !== null);
}

/** Whether fields tell errors that they do not have of the form. */
const showsItself = (form: HTMLFormElement | null, errors: Errors) =>
  form !== null && markedIn(form).some((each) => !((each.getAttribute('name') ?? '') in errors));

/** The error of a field of a plain form, and what forgets it. */
export function useFieldError(name: string) {
  const { errors, clear } = use(FieldErrorsContext);
  const errorText = useErrorText();
  return {
    error: name in errors ? errorText(errors[name]) : undefined,
    clear: () => {
      if (name in errors) clear(name);
    },
  };
}
