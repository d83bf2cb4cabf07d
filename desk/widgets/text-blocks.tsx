import { createElement, Fragment, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isRichText, type RichNode, richNodes } from '../../shared/contract/rich-text.ts';

/** An address of the web or of e-mail in a text, without the mark that ends its sentence. */
const ADDRESS = /https:\/\/[^\s<>]*[^\s<>.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * A text as the shop shows it (shop/pages/text.ts): the elements of HTML, or of a plain text parts
 * between empty lines as paragraphs, `## ` as a heading, and `- ` at each line as a list.
 */
export function TextBlocks({ text }: { readonly text: string }) {
  return isRichText(text) ? richNodes(text).map(shownNode) : <PlainBlocks text={text} />;
}

/** What a field of HTML looks like in the shop; nothing for a plain text. */
export function RichTextPreview({ source }: { readonly source: string }) {
  const text = useWatch({ name: source });
  if (typeof text !== 'string' || !isRichText(text)) return null;
  return (
    <div>
      <TextBlocks text={text} />
    </div>
  );
}

function shownNode(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  const limits = tag === 'img' ? { style: { maxWidth: '100%' } } : {};
  const link = tag === 'a' ? { rel: 'noreferrer' } : {};
  const shown = children.length > 0 ? children.map(shownNode) : undefined;
  return createElement(tag, { ...attributes, ...limits, ...link, key }, shown);
}

function PlainBlocks({ text }: { readonly text: string }) {
  const parts = text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and are only shown
    <Block key={i} part={part} />
  ));
}

function Block({ part }: { readonly part: string }) {
  const lines = part.split(/\r?\n/);
  if (part.startsWith('## ') && lines.length === 1) {
    return <h3 className="title">{part.slice(3)}</h3>;
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return <ul>{lines.map((line, i) => numbered(i, <li>{withLinks(line.slice(2))}</li>))}</ul>;
  }
  return (
    <p>
      {lines.map((line, i) =>
        numbered(
          i,
          <>
            {i > 0 && <br />}
            {withLinks(line)}
          </>,
        ),
      )}
    </p>
  );
}

const numbered = (key: number, children: ReactNode) => <Fragment key={key}>{children}</Fragment>;

function withLinks(line: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const [text] = match;
    parts.push(line.slice(end, match.index));
    parts.push(
      <a
        className="link"
        key={match.index}
        href={text.startsWith('https:') ? text : `mailto:${text}`}
        rel="noreferrer"
      >
        {text}
      </a>,
    );
    end = match.index + text.length;
  }
  return [...parts, line.slice(end)];
}
