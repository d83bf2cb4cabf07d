import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';

interface ConfirmButtonProps {
  readonly label: string;
  /** What is asked, and what comes of it. */
  readonly title: string;
  readonly note: string;
  readonly onConfirm: () => void;
  readonly color?: ButtonProps['color'];
  readonly disabled?: boolean;
}

/** A button that asks before it does something. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, note, onConfirm, color = 'primary', disabled = false } = props;
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" color={color} disabled={disabled} onClick={() => setAsking(true)}>
        {translate(label)}
      </Button>
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
