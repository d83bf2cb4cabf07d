import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, type RefCallback, use, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { Glyph } from '../glyph.tsx';
import { before } from '../glyphs.ts';

interface Places {
  readonly title: HTMLElement | null;
  readonly way: HTMLElement | null;
  readonly state: HTMLElement | null;
  readonly actions: HTMLElement | null;
}

type Setters = Readonly<Record<keyof Places, RefCallback<HTMLElement>>>;

const PlacesContext = createContext<Places>({
  title: null,
  way: null,
  state: null,
  actions: null,
});

/** The places of the head, which the screens below fill. */
export function useHeadPlaces() {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [way, setWay] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ title, way, state, actions }), [title, way, state, actions]);
  return {
    places,
    setters: { title: setTitle, way: setWay, state: setState, actions: setActions },
  };
}

export const HeadPlaces = PlacesContext.Provider;

/** One line: the way back, what the page is about and in what state it is, and what can be done with it. */
export const Head = ({ setters }: { readonly setters: Setters }) => (
  <header>
    <div className="way" ref={setters.way} />
    {/* biome-ignore lint/a11y/useHeadingContent: each screen puts its title into it */}
    <h1 ref={setters.title} />
    <div className="state" ref={setters.state} />
    <div className="acts" ref={setters.actions} />
  </header>
);

/** What a screen is called: a text, or a key of the words. The heading of the sheet is that of the screen. */
export function Title({ title }: { readonly title: ReactNode }) {
  const translate = useTranslate();
  const { title: place } = use(PlacesContext);
  const shown = typeof title === 'string' ? translate(title, { _: title }) : title;
  return place && createPortal(<span>{shown}</span>, place);
}

interface Back {
  readonly to: string;
  readonly label: string;
  /** Where there is room, its name stands before the title in place of an arrow. */
  readonly isNamed?: boolean;
}

interface PageHeadProps {
  /** The list to which the way back leads. */
  readonly back?: Back;
  /** Before the title: the face of a person. */
  readonly lead?: ReactNode;
  /** Chips. */
  readonly state?: ReactNode;
  /** One filled button at most, which is the next step. */
  readonly actions?: ReactNode;
}

/** What a screen has in the head of the sheet, beside its title. */
export function PageHead({ back, lead, state, actions }: PageHeadProps) {
  const places = use(PlacesContext);
  return (
    <>
      {places.way && back && createPortal(<WayBack {...back} />, places.way)}
      {places.way && lead && createPortal(lead, places.way)}
      {places.state && state && createPortal(state, places.state)}
      {places.actions && actions && createPortal(actions, places.actions)}
    </>
  );
}

function WayBack({ to, label, isNamed = false }: Back) {
  const translate = useTranslate();
  const name = translate('shared.back_to', { name: label });
  return (
    <Link to={to} className={isNamed ? 'crumb named' : 'crumb'} aria-label={name} title={name}>
      <span className="arrow">
        <Glyph d={before} />
      </span>
      {isNamed && <span className="of">{label}</span>}
    </Link>
  );
}
