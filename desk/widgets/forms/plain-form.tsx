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

interface PlainFormProps {
  /** Called only when nothing is wrong with the fields. */
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** What the API has answered: it stands at its field, or beside the button. */
  readonly failure?: unknown;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The form of dialogs and of logins, whose fields are `EntryField`. */
export function PlainForm({ onSubmit, failure, className, children }: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const marked = useMarkedFields(form);
  const failureText = useFailureText();
  const [errors, setErrors] = useState<Errors>({});
  const [others, setOthers] = useState<readonly string[]>([]);
  const { awaitFirst } = marked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure alone is told.
  useEffect(() => {
    const named = failure instanceof ApiFailure ? failure.body.errors : {};
    const placed = Object.entries(named).filter(
      ([name]) => form.current?.elements.namedItem(name) != null,
    );
    setErrors(Object.fromEntries(placed));
    // Fields may show their errors by themselves.
    const isPlaced = placed.length > 0 || (form.current && markedIn(form.current).length > 0);
    setOthers(failure === undefined || isPlaced ? [] : [failureText(failure)]);
    if (failure !== undefined) awaitFirst();
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
