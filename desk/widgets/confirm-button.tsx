import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  /** What is asked, and what comes of it. */
  readonly title: string;
  readonly note: string;
  readonly onConfirm: () => void;
  /** What cannot be undone is in the color of an error. */
  readonly isFinal?: boolean;
  readonly disabled?: boolean;
}

/** A button that asks before it does something. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, note, onConfirm, isFinal = false, disabled = false } = props;
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        className={isFinal ? 'btn ghost small danger' : 'btn ghost small'}
        type="button"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {translate(label)}
      </button>
      {isAsking && (
        <ActionDialog
          title={title}
          submit={translate(label)}
          width="xs"
          isFinal={isFinal}
          onClose={() => setAsking(false)}
          onSubmit={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          <p>{note}</p>
        </ActionDialog>
      )}
    </>
  );
}
