import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '../../widgets/action-dialog.tsx';
import { EntryField } from '../../widgets/forms/entry-field.tsx';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { type Category, linesOf, withBelow } from './tree.ts';

/** What is to be done with a category of the tree. */
export type Task =
  | { readonly kind: 'create'; readonly parent: number }
  | { readonly kind: 'rename' | 'move' | 'delete'; readonly category: Category };

interface CategoryDialogProps {
  readonly task: Task;
  readonly items: ReadonlyMap<number, readonly Category[]>;
  /** Why it was refused; undefined when it was not. */
  readonly onChange: (method: string, path: string, body?: object) => Promise<unknown>;
  readonly onClose: () => void;
}

export function CategoryDialog({ task, items, onChange, onClose }: CategoryDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState(task.kind === 'rename' ? task.category.name : '');
  const [parent, setParent] = useState(task.kind === 'move' ? (task.category.parent_id ?? 0) : 0);
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const of = task.kind === 'create' ? '' : task.category.name;

  const submit = async () => {
    setSending(true);
    setFailure(undefined);
    const refused = await onChange(...requestOf(task, name.trim(), parent));
    setSending(false);
    if (refused === undefined) onClose();
    else setFailure(refused);
  };
  const isNamed = task.kind === 'create' || task.kind === 'rename';

  return (
    <ActionDialog
      title={translate(`categories.titles.${task.kind}`, { name: of })}
      submit={translate(`categories.do.${task.kind}`)}
      width="xs"
      isFinal={task.kind === 'delete'}
      isRunning={isSending}
      onSubmit={() => void submit()}
      {...{ onClose, failure }}
    >
      {isNamed && (
        <EntryField
          autoFocus
          required
          name="name"
          label={translate('categories.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={255}
        />
      )}
      {task.kind === 'move' && (
        <ParentInput category={task.category} items={items} value={parent} onChange={setParent} />
      )}
      {task.kind === 'delete' && (
        <p>
          {translate('categories.delete_note', {
            smart_count: items.get(task.category.id)?.length ?? 0,
          })}
        </p>
      )}
    </ActionDialog>
  );
}

function requestOf(task: Task, name: string, parent: number): [string, string, object?] {
  if (task.kind === 'create') {
    const below = task.parent > 0 ? { parent_id: task.parent } : {};
    return ['POST', '/categories', { name, ...below }];
  }
  const path = `/categories/${task.category.id}`;
  if (task.kind === 'rename') return ['PUT', path, { name }];
  if (task.kind === 'move') return ['PUT', path, { parent_id: parent || null }];
  return ['DELETE', path];
}

interface ParentInputProps {
  readonly category: Category;
  readonly items: ReadonlyMap<number, readonly Category[]>;
  readonly value: number;
  readonly onChange: (id: number) => void;
}

/** Options have spaces alone to stand further in. */
const INDENT = '\u2003';

function ParentInput({ category, items, value, onChange }: ParentInputProps) {
  const translate = useTranslate();
  const own = withBelow(items, category.id);
  const lines = linesOf(items, new Set()).filter((line) => !own.has(line.category.id));
  return (
    <SelectField
      label={translate('categories.parent')}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      <option value={0}>{translate('categories.top')}</option>
      {lines.map(({ category: { id, name }, level }) => (
        <option key={id} value={id}>
          {INDENT.repeat(level + 1)}
          {name}
        </option>
      ))}
    </SelectField>
  );
}
