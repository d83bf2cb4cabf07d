interface NativeProblem {
  /** The field; empty where that tells its error itself. */
  readonly name: string;
  /** The key of a text. */
  readonly message: string;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the browser finds wrong with a form. Fields with a message of their own tell it. */
export const nativeProblems = (form: HTMLFormElement): readonly NativeProblem[] =>
  ([...form.elements] as Field[])
    .filter((field) => field.willValidate && !field.checkValidity())
    .map((field) => ({
      name: field.validity.customError ? '' : field.name,
      message: problemOf(field),
    }));

function problemOf({ validity, type }: Field): string {
  if (validity.valueMissing) return 'ra.validation.required';
  if (type === 'email') return 'ra.validation.email';
  if (validity.badInput) return 'shared.not_date';
  return 'shared.wrong_form';
}
