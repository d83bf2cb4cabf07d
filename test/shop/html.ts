import { parseHTML as parse } from 'linkedom';

/** As much of an element as a visitor without a browser needs. */
export interface Element {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  closest(selector: string): Element | null;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
  cloneNode(isDeep: boolean): object;
  remove(): void;
}

export interface Document {
  readonly documentElement: Element;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
}

export const parseHTML = (html: string): Document =>
  parse(html || '<html><body></body></html>').document as unknown as Document;
