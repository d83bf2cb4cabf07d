import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from './failure-text.ts';

/** Done, or why it is not, by the ids of the records. */
type Outcomes = ReadonlyMap<number, { readonly isDone: boolean; readonly text: string }>;

/** Does one thing with many records of a resource, one after the other. What fails stops none of the others. */
export function useMany(resource: string) {
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isRunning, setRunning] = useState(false);

  /** `act` answers with what is told of the record. Returns how many have failed. */
  async function run(ids: readonly number[], act: (id: number) => Promise<string>) {
    setRunning(true);
    let failed = 0;
    for (const id of ids) {
      const outcome = await act(id).then(
        (text) => ({ isDone: true, text }),
        (error) => ({ isDone: false, text: failureText(error) }),
      );
      if (!outcome.isDone) failed += 1;
      setOutcomes((known) => new Map(known).set(id, outcome));
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
    setRunning(false);
    return failed;
  }

  return { run, outcomes, isRunning };
}
