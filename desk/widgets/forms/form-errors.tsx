import { useTranslate } from 'ra-core';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { leadTo, markedIn } from './marked-fields.ts';

interface FormErrors {
  /** Fields that have an error beside them. */
  readonly count: number;
  /** Texts of errors that no field shows. */
  readonly others: readonly string[];
  readonly leadToFirst: () => void;
}

const NONE: FormErrors = { count: 0, others: [], leadToFirst: () => undefined };

const FormErrorsContext = createContext(NONE);

interface FormErrorsProviderProps {
  readonly errors: MarkedFields;
  readonly others: readonly string[];
  readonly children: ReactNode;
}

export function FormErrorsProvider({ errors, others, children }: FormErrorsProviderProps) {
  const { count, leadToFirst } = errors;
  const value = useMemo(() => ({ count, others, leadToFirst }), [count, others, leadToFirst]);
  return <FormErrorsContext value={value}>{children}</FormErrorsContext>;
}

interface MarkedFields {
  readonly count: number;
  readonly leadToFirst: () => void;
  /** Focuses the first field that has an error, as soon as it is shown. */
  readonly awaitFirst: () => void;
}

/** Milliseconds after which no error that appears takes the focus. */
const MAX_WAIT = 500;

/** Counts the fields of a form that have an error, as they are on the screen. */
export function useMarkedFields(form: RefObject<HTMLFormElement | null>): MarkedFields {
  const [count, setCount] = useState(0);
  const awaitedUntil = useRef(0);
  const leadToFirst = useCallback(() => {
    if (form.current) leadTo(markedIn(form.current)[0]);
  }, [form]);
  const look = useCallback(() => {
    if (!form.current) return;
    const marked = markedIn(form.current);
    setCount(marked.length);
    if (marked.length === 0 || performance.now() > awaitedUntil.current) return;
    awaitedUntil.current = 0;
    leadTo(marked[0]);
  }, [form]);
  const awaitFirst = useCallback(() => {
    awaitedUntil.current = performance.now() + MAX_WAIT;
    look();
  }, [look]);
  useEffect(() => {
    if (!form.current) return;
    const observer = new MutationObserver(look);
    observer.observe(form.current, {
      ...{ subtree: true, childList: true },
      attributeFilter: ['aria-invalid', 'data-invalid'],
    });
    return () => observer.disconnect();
  }, [form, look]);
  return { count, leadToFirst, awaitFirst };
}

/** Beside the button of a form: how many fields have an error, which leads to the first; and the other errors. */
export function FormErrorLine() {
  const translate = useTranslate();
  const { count, others, leadToFirst } = use(FormErrorsContext);
  if (count === 0 && others.length === 0) return null;
  return (
    <div role="alert" data-form-errors="">
      {others.map((text) => (
        <p className="small wrong" key={text}>
          {text}
        </p>
      ))}
      {count > 0 && (
        <button className="btn ghost danger small" type="button" onClick={leadToFirst}>
          {translate('shared.fields_wrong', { smart_count: count })}
        </button>
      )}
    </div>
  );
}
