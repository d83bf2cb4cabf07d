import { Link, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

/** An address of the web or of e-mail in a text, without the mark that ends its sentence. */
const ADDRESS = /https:\/\/[^\s<>]*[^\s<>.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * The text of a page as the shop shows it (examples/storefront/text-blocks.js): parts between empty lines are
 * paragraphs, `## ` begins a heading, and `- ` at each line makes a list. No text becomes HTML.
 */
export function TextBlocks({ text }: { readonly text: string }) {
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
    return (
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        {part.slice(3)}
      </Typography>
    );
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return <ul>{lines.map((line, i) => numbered(i, <li>{withLinks(line.slice(2))}</li>))}</ul>;
  }
  return (
    <Typography component="p" sx={{ my: 1, overflowWrap: 'anywhere' }}>
      {lines.map((line, i) =>
        numbered(
          i,
          <>
            {i > 0 && <br />}
            {withLinks(line)}
          </>,
        ),
      )}
    </Typography>
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
      <Link
        key={match.index}
        href={text.startsWith('https:') ? text : `mailto:${text}`}
        rel="noreferrer"
      >
        {text}
      </Link>,
    );
    end = match.index + text.length;
  }
  return [...parts, line.slice(end)];
}
