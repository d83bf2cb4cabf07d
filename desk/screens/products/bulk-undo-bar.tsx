import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { useFailureText } from '../../widgets/failure-text.ts';
import { Note } from '../../widgets/note.tsx';
import { type BulkUndo, type Left, takeBack } from './bulk-undo.ts';
import { keepUndo, useKeptUndo } from './kept-undo.ts';
import { LeftList } from './left-list.tsx';

type Told =
  | { readonly count: number; readonly left: readonly Left[] }
  | { readonly failure: string };

/** Says what the last change of many was, and takes it back. */
export function BulkUndoBar() {
  const { store } = useDesk();
  const undo = useKeptUndo(store.application_id);
  const [told, setTold] = useState<Told>();
  if (undo) return <UndoBar undo={undo} onTold={setTold} />;
  return told ? <ToldBar told={told} onClose={() => setTold(undefined)} /> : null;
}

interface UndoBarProps {
  readonly undo: BulkUndo;
  readonly onTold: (told: Told | undefined) => void;
}

function UndoBar({ undo, onTold }: UndoBarProps) {
  const translate = useTranslate();
  const { client, store } = useDesk();
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  const [isRunning, setRunning] = useState(false);
  const { kind, products } = undo;
  const takeAllBack = async () => {
    setRunning(true);
    try {
      const changedSince = translate('products.row_changed_since');
      const left = await takeBack({ client, products, changedSince });
      keepUndo(store.application_id, undefined);
      onTold({ count: products.length - left.length, left });
    } catch (error) {
      onTold({ failure: failureText(error) });
      setRunning(false);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['products'] });
    }
  };
  return (
    <Note
      tone="pine"
      onClose={() => {
        onTold(undefined);
        keepUndo(store.application_id, undefined);
      }}
    >
      <span role="status">
        {translate(`products.changed.${kindOf(kind)}`, { smart_count: products.length })}
      </span>
      <button
        className="btn ghost small"
        type="button"
        disabled={isRunning}
        onClick={() => void takeAllBack()}
        data-undo
        aria-keyshortcuts="Control+Z"
      >
        {translate('ra.action.undo')}
      </button>
    </Note>
  );
}

const kindOf = (kind: BulkUndo['kind']) =>
  kind === 'price' || kind === 'sale' || kind === 'no_sale' ? 'prices' : 'products';

function ToldBar({ told, onClose }: { readonly told: Told; readonly onClose: () => void }) {
  const translate = useTranslate();
  if ('failure' in told) {
    return (
      <Note tone="red" onClose={onClose}>
        {told.failure}
      </Note>
    );
  }
  const { count, left } = told;
  return (
    <Note tone={left.length > 0 ? 'amber' : 'pine'} onClose={onClose}>
      <span role="status">{translate('products.taken_back', { smart_count: count })}</span>
      <LeftList left={left} />
    </Note>
  );
}
