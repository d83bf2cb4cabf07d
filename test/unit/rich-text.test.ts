import { expect, test } from 'vitest';
import {
  isRichText,
  plainText,
  RICH_TAGS,
  richNodes,
  richTextHtml,
  safeRichText,
} from '../../shared/contract/rich-text.ts';
import { fc } from '../store/properties.ts';

test.each([
  '5 < 6 & 7 > 2',
  'Fish &amp; Chips',
  'Write to <ada@example.com> or <someone>',
  'a <b and c',
  '<',
  '',
  'One\r\n\r\n- two\n- <three>',
])('a text without a tag stays unchanged: %j', (text) => {
  expect(isRichText(text)).toBe(false);
  expect(safeRichText(text)).toBe(text);
  expect(plainText(text)).toBe(text);
});

test.each([
  ['<p>Soft <strong>cotton</strong></p><ul><li>a</li></ul>', undefined],
  ['<p class="x" style="color:red">One<br/>two', '<p>One<br>two</p>'],
  ['<P>A<P>B', '<p>A</p><p>B</p>'],
  ['<ul><li>a<ul><li>b</ul><li>c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  [
    '<table><tr><td>1<td><tr><th>2</table>',
    '<table><tr><td>1</td><td></td></tr><tr><th>2</th></tr></table>',
  ],
  ['<div><h1>Big</h1><div>text</div></div>', '<h2>Big</h2><p>text</p>'],
  ['<div>5 &lt; 6 &amp; caf&eacute; &unknown;</div>', '<p>5 &lt; 6 &amp; café &amp;unknown;</p>'],
  ['a <b>1 < 2 & 3</b>', 'a <b>1 &lt; 2 &amp; 3</b>'],
  ['<b>x</i></b></p>y', '<b>x</b>y'],
  ['<p>&nbsp;</p><p></p><b>x</b>', '\u00a0<b>x</b>'],
  ['<span title="a > b">x</span> <o:p>y</o:p>', '<p>x y</p>'],
  ['<!-- secret --><p>x</p><![CDATA[y]]><?z?>', '<p>x</p>'],
  ['<p>x<script>alert("<p>")</script><style>p{}</style></p>', '<p>x</p>'],
  ['<p>x<!-- never closed <p>y</p>', '<p>x</p>'],
  ['<script>alert(1)</script>', ''],
  ['<svg onload=alert(1)><p>x</p></svg>', ''],
  ['<b>x</b><script', '<b>x</b>&lt;script'],
])('%j is stored as safe HTML', (html, expected = html) => {
  expect(isRichText(html)).toBe(true);
  expect(safeRichText(html)).toBe(expected);
});

test.each([
  ['https://example.com/?a=1&amp;b=2#c', 'https://example.com/?a=1&amp;b=2#c'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['/pages/shipping', '/pages/shipping'],
  ['#sizes', '#sizes'],
  ['javascript:alert(1)', undefined],
  [' JaVaScRiPt:alert(1)', undefined],
  ['java&#10;script:alert(1)', undefined],
  ['&#1;javascript:alert(1)', undefined],
  ['javascript&colon;alert(1)', undefined],
  ['java&Tab;script:alert(1)', undefined],
  ['javascript&#58;alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['&#x', '&amp;#x'],
])('a link may only have a web or email address: %j', (href, expected) => {
  const shown = expected === undefined ? '<p>x</p>' : `<a href="${expected}">x</a>`;
  expect(safeRichText(`<a onclick="y()" href="${href}">x</a>`)).toBe(shown);
});

test('a picture keeps only its web address and alt text', () => {
  expect(safeRichText("<img src=a.png onerror=x alt='\"><script>'>")).toBe(
    '<img src="a.png" alt="&quot;&gt;&lt;script&gt;">',
  );
  expect(safeRichText('<img src="data:image/png;base64,AA">x')).toBe('<p>x</p>');
  expect(safeRichText('<img src="mailto:a@example.com">x')).toBe('<p>x</p>');
  // What one attribute says is none of another one.
  expect(safeRichText('<a title="see href=\'/b\'" href="https://ok.example">x</a>')).toBe(
    '<a href="https://ok.example">x</a>',
  );
});

/** Each `<` of the text begins one of these, so whatever reads it finds no other tag and no other attribute. */
const SAFE = new RegExp(
  `^(?:[^<>]|</?(?:${RICH_TAGS.join('|')})>|<a href="[^"<>]*">|<img src="[^"<>]*" alt="[^"<>]*">)*$`,
);

const ADDRESS = /(?:href|src)="([^"]*)"/g;

/** As a browser reads an address, relative to a page of the web. */
const schemeOf = (address: string) =>
  URL.parse(address.replaceAll('&amp;', '&'), 'https://example.com')?.protocol ?? 'none';

function requireBalanced(html: string): void {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (slash) expect(open.pop()).toBe(tag);
    else if (tag !== 'br' && tag !== 'img') open.push(tag);
    expect(open.length).toBeLessThanOrEqual(20);
  }
  expect(open).toEqual([]);
}

const PARTS = [
  ...RICH_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} `, `<${tag.toUpperCase()}/>`]),
  ...['<div>', '</div>', '<script>', '</script>', '<style', '<svg/', '<!--', '-->', '<!', '<?'],
  ...['<a href="', '<a href=', "<img src='", ' onerror=', ' onclick="x" ', ' style=', '"', "'"],
  ...['>', '<', '/', '=', '&', ';', '&lt;', '&gt;', '&amp;', '&quot;', '&#60;', '&#x3c;', '&nbsp;'],
  ...['javascript:', 'java&Tab;script:', 'data:', 'https://a.example/', '#', ':', '&colon;'],
  ...['text', ' ', '\n', '\0', '\u00a0', 'é', '\ud800', '😀', 'alert(1)', '`', '\u2028'],
];

const markup = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PARTS) }, fc.string()), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

test('any input is stored as safe HTML, and storing it again changes nothing', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const safe = safeRichText(text);
      if (!isRichText(text)) {
        expect(safe).toBe(text);
        return;
      }
      expect(safe).toMatch(SAFE);
      requireBalanced(safe);
      for (const [, address = ''] of safe.matchAll(ADDRESS)) {
        expect(['https:', 'http:', 'mailto:', 'none']).toContain(schemeOf(address));
      }
      expect(safeRichText(safe)).toBe(safe);
      expect(safe === '' || isRichText(safe)).toBe(true);
      expect(plainText(safe)).toBe(plainText(text));
    }),
    { numRuns: 5_000 },
  );
});

test('the HTML of a page is safe and keeps the lines of plain text', () => {
  expect(richTextHtml('1 < 2\r\n& more\n\n<someone>\n')).toBe(
    '<p>1 &lt; 2<br>&amp; more</p><p>&lt;someone&gt;</p>',
  );
  expect(richTextHtml('<p onclick=x>a')).toBe('<p>a</p>');
  fc.assert(
    fc.property(markup, (text) => {
      expect(richTextHtml(text)).toMatch(SAFE);
    }),
  );
});

test('plain text has line breaks where paragraphs, rows and lines end', () => {
  const html = `<p>One</p>
    <p>Two &amp; 3<br>4</p>in<b>side</b><ul>
    <li>x</li> <li>y</li></ul><table><tr><th>S</th><td>38</td></tr><tr><th>M</th><td>40</td></tr></table>`;
  expect(plainText(html)).toBe('One\nTwo & 3\n4\ninside\nx\ny\nS 38\nM 40');
});

test('the elements of a page match those of the text', () => {
  expect(richNodes('<p>a <a href="/x" onclick="y">b &lt;</a></p>')).toEqual([
    {
      tag: 'p',
      attributes: {},
      children: ['a ', { tag: 'a', attributes: { href: '/x' }, children: ['b <'] }],
    },
  ]);
});

const LONG = 100_000;

test.each([
  '<a',
  '<p>',
  '<b><p>',
  '<ul><li>',
  '<table><tr><td>',
  '<p><!--',
  '<p><script ',
  '&',
  ' ',
  '</p>',
  `"<a '"  '`,
  '<b>&nbsp;</b>',
  'href ',
])('a long text takes linear time: %j', (part) => {
  const timeOf = (length: number) => {
    const text = `<p>${part.repeat(length / part.length)}`;
    const begin = process.threadCpuUsage();
    safeRichText(text);
    // Programs beside the tests take none of it.
    const { user, system } = process.threadCpuUsage(begin);
    return (user + system) / 1_000;
  };
  timeOf(LONG / 10);
  const short = Math.min(...[1, 2, 3].map(() => timeOf(LONG / 10)));
  const long = Math.min(...[1, 2, 3].map(() => timeOf(LONG)));
  // Of a quadratic one the factor is 100.
  expect(long).toBeLessThan(Math.max(short, 5) * 40);
});
