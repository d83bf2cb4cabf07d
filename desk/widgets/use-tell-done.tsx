import { useCloseNotification, useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useFailureText } from './failure-text.ts';

/** How long a small change can be taken back. */
const SHOWN_MS = 8_000;

/**
 * Says what is done, with a button that takes it back by the inverse request. `undo` answers with a text when
 * it could not. Only the last change can be taken back so, until the screen is left.
 */
export function useTellDone() {
  const notify = useNotify();
  const failureText = useFailureText();
  return (text: string, undo: () => Promise<string | undefined>) => {
    const takeBack = async () => {
      const failure = await undo().catch(failureText);
      notify(failure ?? 'shared.undone', { type: failure === undefined ? 'info' : 'error' });
    };
    notify(<Done text={text} onUndo={() => void takeBack()} />, { autoHideDuration: SHOWN_MS });
  };
}

interface DoneProps {
  readonly text: string;
  readonly onUndo: () => void;
}

function Done({ text, onUndo }: DoneProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
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
    <>
      {text}
      <button
        className="btn ghost small"
        type="button"
        onClick={undo}
        data-undo
        aria-keyshortcuts="Control+Z"
      >
        {translate('ra.action.undo')}
      </button>
    </>
  );
}
