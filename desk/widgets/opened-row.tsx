import type { ComponentProps, KeyboardEvent } from 'react';
import { useDataTableCallbacksContext } from 'react-admin';

/** A row of a list. One that is pressed as a whole, and so has no link of its own, is reached and opened by keys. */
export function OpenedRow(props: ComponentProps<'tr'>) {
  const { rowClick } = useDataTableCallbacksContext();
  return <tr {...props} {...(typeof rowClick === 'string' && BY_KEY)} />;
}

const BY_KEY = {
  tabIndex: 0,
  onKeyDown: ({ key, target, currentTarget }: KeyboardEvent<HTMLTableRowElement>) => {
    if (key === 'Enter' && target === currentTarget) currentTarget.click();
  },
} as const;
