import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';

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
      <Confirm
        isOpen={isAsking}
        title={title}
        content={note}
        confirm={translate(label)}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
