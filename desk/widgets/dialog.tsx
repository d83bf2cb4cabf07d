import { useTranslate } from 'ra-core';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { FormErrorLine } from './forms/form-errors.tsx';
import { Glyph } from './glyph.tsx';
import { cross } from './glyphs.ts';

export interface DialogProps {
  readonly title: string;
  /** Beside the title. */
  readonly state?: ReactNode;
  /** It has an address of its own, so its title is that of the page. */
  readonly isPage?: boolean;
  /** It has no head: only screen readers are told the title. */
  readonly isBare?: boolean;
  readonly width?: 'xs' | 'sm' | 'md';
  readonly className?: string;
  /** After Escape, the cross, or a press beside it. Without it, the dialog stays. */
  readonly onClose?: (() => void) | undefined;
  /** It stays until something has ended. */
  readonly isBusy?: boolean;
  /** A part of the class `within`, which scrolls, and a `DialogFoot`; or a form of both. */
  readonly children: ReactNode;
}

/** What lies above the page, and keeps the focus until it is closed. */
export function Dialog(props: DialogProps) {
  const { title, state, isPage, isBare, width = 'sm', className = '', children } = props;
  const { onClose, isBusy = false } = props;
  const id = useId();
  const { dialog, isShown } = useModal();
  const leave = () => {
    if (!isBusy) onClose?.();
  };
  const outside = useOutside(leave);
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`dialog ${width} ${className}`}
      {...(isBare ? { 'aria-label': title } : { 'aria-labelledby': id })}
      {...keysThat(leave)}
      {...outside}
    >
      {isShown && !isBare && (
        <Head {...{ id, title, state, isPage, isBusy }} onClose={onClose && leave} />
      )}
      {isShown && children}
    </dialog>,
    document.body,
  );
}

interface HeadProps extends Pick<DialogProps, 'title' | 'state' | 'isPage' | 'isBusy' | 'onClose'> {
  readonly id: string;
}

function Head({ id, title, state, isPage = false, isBusy, onClose }: HeadProps) {
  const close = useTranslate()('ra.action.close');
  return (
    <header className="dialog-head">
      {isPage ? <h1 id={id}>{title}</h1> : <h2 id={id}>{title}</h2>}
      {state}
      {onClose && (
        <button
          type="button"
          className="btn small square ghost"
          aria-label={close}
          title={close}
          disabled={isBusy}
          onClick={onClose}
        >
          <Glyph d={cross} />
        </button>
      )}
    </header>
  );
}

interface DialogFootProps {
  /** At the left of the buttons. */
  readonly aside?: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

/** The buttons of a dialog, and what is wrong with its form. */
export const DialogFoot = ({ aside, children }: DialogFootProps) => (
  <footer className="dialog-foot">
    <div className="grow">{aside}</div>
    <FormErrorLine />
    {children}
  </footer>
);

/** The dialog is open before there is anything in it, as nothing in a closed one can be focused. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    setShown(true);
    // Leads the focus back to what has opened it.
    return () => current?.close();
  }, []);
  useLayoutEffect(() => {
    if (isShown && dialog.current) focusFirst(dialog.current);
  }, [isShown]);
  return { dialog, isShown };
}

const FIELDS =
  ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled, [tabindex="-1"])';

/** The first field, unless another one has the focus. */
function focusFirst(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  if (activeElement !== dialog && dialog.contains(activeElement)) return;
  (dialog.querySelector<HTMLElement>(FIELDS) ?? dialog).focus();
}

/** An event of the dialog itself, not of a dialog or a field within it. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

const keysThat = (leave: () => void) => ({
  onCancel(event: SyntheticEvent) {
    if (!isOwn(event)) return;
    event.preventDefault();
    leave();
  },
  /** Browsers close a dialog at the second Escape, even one that has refused the first. */
  onClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (!isOwn(event) || event.currentTarget.open) return;
    event.currentTarget.showModal();
    leave();
  },
});

/** A press that begins and ends beside the dialog: one that selects text may end there. */
function useOutside(leave: () => void) {
  const isOutside = useRef(false);
  return {
    onMouseDown(event: MouseEvent) {
      isOutside.current = isOwn(event);
    },
    onMouseUp(event: MouseEvent) {
      isOutside.current &&= isOwn(event);
    },
    onClick(event: MouseEvent) {
      if (isOutside.current && isOwn(event)) leave();
    },
  };
}
