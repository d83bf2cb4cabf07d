import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useErrorText } from './error-text.ts';
import { FormErrorsProvider, useMarkedFields } from './form-errors.tsx';
import { nativeProblems } from './native-problems.ts';

/** Keeps a form from being sent without being shown: its fields tell what is wrong. */
const UNSENT = { type: 'unsent', message: '' } as const;

/** The inside of a form: its errors stand at their fields, are counted, and the first is focused. */
export function GuardedFields({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current = place.current?.closest('form') ?? null;
  }, []);
  const errors = useMarkedFields(form);
  useGuard(form);
  const others = useOtherErrors(form, errors.awaitFirst);
  return (
    <FormErrorsProvider errors={errors} others={others}>
      <div ref={place} style={{ display: 'contents' }}>
        {children}
      </div>
    </FormErrorsProvider>
  );
}

/** What the browser knows to be wrong, such as half a date, is an error like the others. */
function useGuard(form: React.RefObject<HTMLFormElement | null>) {
  const { handleSubmit, setError } = useFormContext();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const guard = (event: SubmitEvent) => {
      const problems = nativeProblems(element);
      if (problems.length === 0) return;
      event.preventDefault();
      const tell = () => {
        setError('root.unsent', UNSENT);
        for (const { name, message } of problems)
          if (name !== '') setError(name, { type: 'native', message });
      };
      void handleSubmit(tell, tell)();
    };
    element.addEventListener('submit', guard, true);
    return () => element.removeEventListener('submit', guard, true);
  }, [form, handleSubmit, setError]);
}

/** The errors that no field shows. After each attempt to save, the first field with an error is focused. */
function useOtherErrors(form: React.RefObject<HTMLFormElement | null>, awaitFirst: () => void) {
  const { errors, submitCount } = useFormState();
  const errorText = useErrorText();
  const [others, setOthers] = useState<readonly string[]>([]);
  const texts = messagesIn(errors).map(errorText);
  const all = JSON.stringify(texts);
  useEffect(() => {
    const shown = textOf(form.current);
    setOthers([...new Set<string>(JSON.parse(all))].filter((text) => !shown.includes(text)));
  }, [form, all]);
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    if (Object.keys(errors).length > 0) awaitFirst();
  }, [errors, submitCount, awaitFirst]);
  return others;
}

/** Without the line that tells the others. */
function textOf(form: HTMLFormElement | null): string {
  const line = form?.querySelector('[data-form-errors]')?.textContent ?? '';
  return (form?.textContent ?? '').replace(line, '');
}

function messagesIn(errors: object): string[] {
  return Object.entries(errors).flatMap(([name, each]) => {
    if (name === 'ref' || typeof each !== 'object' || each === null) return [];
    const { message } = each as { message?: unknown };
    if (typeof message === 'string') return message === '' ? [] : [message];
    return messagesIn(each);
  });
}
