import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTranslate,
} from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Glyph } from './glyph.tsx';
import { alert, cross, tick } from './glyphs.ts';

/** Milliseconds that a text is shown, unless it says otherwise. */
const SHOWN_MS = 5_000;

const SIGNS: Partial<Record<NotificationPayload['type'], string>> = {
  success: tick,
  warning: alert,
  error: alert,
};

/** What was done or has failed, at the lower edge. The newest takes the place of the one before, and stays under the mouse. */
export function Notifications() {
  const translate = useTranslate();
  const { notifications, setNotifications } = useNotificationContext();
  const [shown, setShown] = useState<NotificationPayload>();
  const [isHeld, setHeld] = useState(false);
  const newest = notifications.at(-1);
  useEffect(() => {
    if (!newest) return;
    setShown(newest);
    // One that came meanwhile is shown next.
    setNotifications((all) => all.slice(all.indexOf(newest) + 1));
  }, [newest, setNotifications]);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened last lies above the others, dialogs included.
  useEffect(() => {
    place.current?.hidePopover?.();
    place.current?.showPopover?.();
  }, [shown]);
  // Its time may end as another takes its place, which stays.
  const close = useCallback(
    () => setShown((current) => (current === shown ? undefined : current)),
    [shown],
  );
  const { autoHideDuration = SHOWN_MS, messageArgs } = shown?.notificationOptions ?? {};
  useEffect(() => {
    if (!shown || isHeld || autoHideDuration === null) return;
    const timer = setTimeout(close, autoHideDuration);
    return () => clearTimeout(timer);
  }, [shown, isHeld, autoHideDuration, close]);
  const { message, type = 'info' } = shown ?? {};
  const isUrgent = type === 'error' || type === 'warning';
  const glyph = SIGNS[type];
  const text = typeof message === 'string' ? translate(message, messageArgs) : message;
  return (
    <CloseNotificationContext value={close}>
      <div
        ref={place}
        popover="manual"
        className="toasts"
        aria-live={isUrgent ? 'assertive' : 'polite'}
      >
        {shown && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it is only held
          <div
            className={`toast ${type}`}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            {glyph !== undefined && <Glyph d={glyph} />}
            {text}
            <button
              type="button"
              className="btn ghost small square"
              aria-label={translate('ra.action.close')}
              onClick={close}
            >
              <Glyph d={cross} />
            </button>
          </div>
        )}
      </div>
    </CloseNotificationContext>
  );
}
