import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import type { ThemeRecord } from './theme-record.ts';

interface Preview {
  /** Undefined where the store has no shop on this server. */
  readonly url?: string;
}

/** A link to the shop with a theme as it is stored: a new one after each change. */
export function usePreview(theme: ThemeRecord | undefined): Preview | undefined {
  const { client } = useDesk();
  const [preview, setPreview] = useState<Preview>();
  const { id, updated_at } = theme ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change.
  useEffect(() => {
    if (id === undefined) return;
    let isLeft = false;
    client.call('POST', `/themes/${id}/preview`).then(
      ({ data }) => !isLeft && setPreview(data as Preview),
      // The form says what the API refuses.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [client, id, updated_at]);
  return id === undefined ? undefined : preview;
}

/** CSS pixels of the window that is shown. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;

type Device = keyof typeof WIDTHS;

const isDevice = (name: string): name is Device => Object.hasOwn(WIDTHS, name);

/** The shop in a frame, as wide as on a desktop or a phone. Nothing in it runs. */
export function ThemePreview({ preview }: { readonly preview: Preview | undefined }) {
  const translate = useTranslate();
  const [device, setDevice] = useState<Device>('desktop');
  return (
    <section className="theme-preview" aria-label={translate('themes.preview')}>
      <ViewTabs
        label={translate('themes.preview')}
        views={Object.keys(WIDTHS).map((value) => ({ value, text: translate(`themes.${value}`) }))}
        value={device}
        onChange={(value) => isDevice(value) && setDevice(value)}
      />
      {preview?.url === undefined ? (
        <p className="muted">{translate(preview ? 'themes.no_shop' : 'themes.nothing_yet')}</p>
      ) : (
        <Frame key={preview.url} url={preview.url} width={WIDTHS[device]} />
      )}
    </section>
  );
}

/** Shrunk to the room that there is. */
function Frame({ url, width }: { readonly url: string; readonly width: number }) {
  const translate = useTranslate();
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width, height: 0 });
  useEffect(() => {
    const { current } = room;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, size.width / width);
  return (
    <div ref={room} className="room">
      <iframe
        title={translate('themes.preview')}
        sandbox=""
        src={url}
        style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
