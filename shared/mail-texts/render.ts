import type { Brand } from './brand.ts';
import type { Block, Content, Row } from './content.ts';

/** The text of a mail, for readers without HTML; `colon` is that of its language. */
export const renderText = ({ blocks }: Content, colon: string): string =>
  `${blocks.map((block) => textOf(block, colon)).join('\n\n')}\n`;

function textOf(block: Block, colon: string): string {
  switch (block.kind) {
    case 'text':
      return isolated(block.text);
    case 'heading':
      return block.text.toUpperCase();
    case 'lines':
    case 'footer':
      return block.lines.map(isolated).join('\n');
    case 'rows':
      return block.rows.map((row) => textOfRow(row, colon)).join('\n');
    case 'link':
      return `${block.text}${colon}\n${block.url}`;
  }
}

const textOfRow = ({ label, note, value }: Row, colon: string) =>
  `${isolated(label)}${note ? ` (${isolated(note)})` : ''}${colon} ${isolated(value)}`;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Text that is written from the right does not turn what is around it (FSI and PDI of Unicode). */
const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (each) => ESCAPES[each] ?? each);

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/**
 * The HTML of a mail: one column, styles in the elements and tables for layout, which is what all mail
 * programs show. Every text finds its own direction.
 */
export const renderHtml = (
  { subject, blocks }: Content,
  language: string,
  brand: Brand,
): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f4f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-top:4px solid ${brand.color};background:#ffffff;color:#1d1d1b"><tr><td style="padding:24px;font-size:16px;line-height:1.5;${FONT}">
${[...logo(brand), ...blocks.map((block) => htmlOf(block, brand))].join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;

/** Programs that load no pictures show its name. */
const logo = ({ name, logo: url }: Brand) =>
  url === ''
    ? []
    : [
        `<p style="margin:0 0 24px"><img src="${escaped(url)}" alt="${escaped(name)}" height="48" style="height:48px;max-width:240px;font-size:20px;font-weight:bold"></p>`,
      ];

function htmlOf(block: Block, { color, textColor }: Brand): string {
  switch (block.kind) {
    case 'text':
      return `<p dir="auto" style="margin:0 0 16px">${escaped(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'heading':
      return `<h2 dir="auto" style="margin:24px 0 8px;font-size:16px">${escaped(block.text)}</h2>`;
    case 'lines':
      return `<p style="margin:0 0 16px">${block.lines.map(htmlOfLine).join('<br>')}</p>`;
    case 'rows':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.rows.map(htmlOfRow).join('')}</table>`;
    case 'link':
      if (block.isMinor) {
        return `<p style="margin:0 0 16px;font-size:13px"><a href="${escaped(block.url)}" style="color:#1d1d1b">${escaped(block.text)}</a></p>`;
      }
      return `<p style="margin:0 0 16px"><a href="${escaped(block.url)}" style="display:inline-block;padding:8px 16px;border-radius:4px;background:${color};color:${textColor};text-decoration:none">${escaped(block.text)}</a></p>`;
    case 'footer':
      return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e4e0;font-size:13px;color:#5c5c58">${block.lines.map(htmlOfLine).join('<br>')}</p>`;
  }
}

const htmlOfLine = (line: string) => `<bdi>${escaped(line)}</bdi>`;

/** Characters of a value that stays on one line: amounts, and not an account number on a phone. */
const MAX_UNBROKEN_LENGTH = 20;

function htmlOfRow({ label, note, value, isTotal }: Row): string {
  const weight = isTotal ? ';font-weight:bold' : '';
  const small = note ? `<br><small><bdi>${escaped(note)}</bdi></small>` : '';
  const cell = `padding:4px 0;border-top:1px solid #e4e4e0${weight}`;
  const breaks =
    value.length > MAX_UNBROKEN_LENGTH ? 'overflow-wrap:anywhere' : 'white-space:nowrap';
  return (
    `<tr><td dir="auto" style="${cell}">${escaped(label)}${small}</td>` +
    `<td align="right" style="${cell};${breaks}"><bdi>${escaped(value)}</bdi></td></tr>`
  );
}
