import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { asChoice } from './inputs/choice.ts';
import { MultiCombobox } from './inputs/multi-combobox.tsx';
import { Note } from './note.tsx';
import { tagsIn } from './tags.ts';
import { useMany } from './use-many.ts';
import { useTagUndo } from './use-tag-undo.ts';
import { useTellDone } from './use-tell-done.tsx';

interface Tagged {
  readonly id: number;
  readonly tags?: readonly string[];
}

interface TagDialogProps<Row extends Tagged> {
  readonly resource: string;
  readonly title: string;
  /** What is chosen, as it is now. */
  readonly records: readonly Row[];
  readonly nameOf: (record: Row) => string;
  readonly isLoading: boolean;
  readonly save: (id: number, tags: readonly string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives tags to many records, or takes them away. */
export function TagDialog<Row extends Tagged>(props: TagDialogProps<Row>) {
  const { resource, title, records, nameOf, isLoading, save, onClose } = props;
  const translate = useTranslate();
  const tell = useTellDone();
  const { onUnselectItems } = useListContext();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { run, outcomes, isRunning } = useMany(resource);
  const undo = useTagUndo(resource, save);
  const known = [...new Set(records.flatMap(({ tags = [] }) => tags))];

  const saveAll = async () => {
    const changes = records.map(({ id, tags = [] }) => {
      const left = tags.filter((tag) => !removed.includes(tag));
      return { id, before: tags, after: tagsIn([...left, ...added]) };
    });
    const ids = changes.map(({ id }) => id);
    const failed = await run(ids, async (id) => {
      await save(id, changes.find((change) => change.id === id)?.after ?? []);
      return '';
    });
    if (failed > 0) return;
    tell(translate('orders.done.tags'), () => undo(changes));
    onUnselectItems();
    onClose();
  };
  const failures = records.filter(({ id }) => outcomes.get(id)?.isDone === false);
  return (
    <ActionDialog
      title={title}
      submit={translate('ra.action.save')}
      isDisabled={isLoading || (added.length === 0 && removed.length === 0)}
      isRunning={isRunning}
      onClose={onClose}
      onSubmit={() => void saveAll()}
    >
      <MultiCombobox
        label={translate('orders.many.add_tags')}
        isFree
        choices={known.map(asChoice)}
        value={added.map(asChoice)}
        onChange={(changed) => setAdded(tagsIn(changed.map(({ name }) => name)))}
      />
      {known.length > 0 && (
        <MultiCombobox
          label={translate('orders.many.remove_tags')}
          choices={known.map(asChoice)}
          value={removed.map(asChoice)}
          onChange={(changed) => setRemoved(changed.map(({ name }) => name))}
        />
      )}
      {failures.map((record) => (
        <Note key={record.id} tone="red">
          {nameOf(record)}: {outcomes.get(record.id)?.text}
        </Note>
      ))}
    </ActionDialog>
  );
}
