import { SnackbarContent } from '@mui/material';
import { isValidElement, useEffect, useRef } from 'react';
import { useCloseNotification, useNotificationContext, useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useFailureText } from './failure-text.ts';

/** How long a small change can be taken back. */
const SHOWN_MS = 8_000;

/** Closes the notification that is shown. */
let closeShown: (() => void) | undefined;

/**
 * Says what is done, with a button that takes it back by the inverse request. `undo` answers with a text when
 * it could not. Only the last change can be taken back so, until the screen is left: its notification takes the place
 * of the one before.
 */
export function useTellDone() {
  const notify = useNotify();
  const { setNotifications } = useNotificationContext();
  const failureText = useFailureText();
  return (text: string, undo: () => Promise<string | undefined>) => {
    const takeBack = async () => {
      const failure = await undo().catch(failureText);
      notify(failure ?? 'shared.undone', { type: failure === undefined ? 'info' : 'error' });
    };
    setNotifications((waiting) => waiting.filter(({ message }) => !isDone(message)));
    closeShown?.();
    notify(<Done text={text} onUndo={() => void takeBack()} />, {
      autoHideDuration: SHOWN_MS,
      // A press elsewhere goes on with the work, and does not end it.
      onClose: (_: unknown, reason: string) => reason !== 'clickaway' && closeShown?.(),
    });
  };
}

const isDone = (message: unknown) => isValidElement(message) && message.type === Done;

interface DoneProps {
  readonly text: string;
  readonly onUndo: () => void;
}

function Done({ text, onUndo }: DoneProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  useEffect(() => {
    closeShown = close;
    return () => {
      if (closeShown === close) closeShown = undefined;
    };
  }, [close]);
  const { pathname } = useLocation();
  const madeAt = useRef(pathname);
  // On the next screen it would cover what is done there.
  useEffect(() => {
    if (pathname !== madeAt.current) close();
  }, [pathname, close]);
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <SnackbarContent
      message={text}
      action={
        <button
          className="btn ghost small"
          type="button"
          onClick={undo}
          data-undo
          aria-keyshortcuts="Control+Z"
        >
          {translate('ra.action.undo')}
        </button>
      }
    />
  );
}
