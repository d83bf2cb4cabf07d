/*!
 * @shopwright/client/numbers in one file, made by `npm run record:client`; its source is in packages/client.
 */
var N = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
function S(e, n = {}) {
  const r = b(e);
  if (r === '') return { problem: 'empty' };
  const i = /^(?<before>\D*)(?<digits>\d(?:.*\d)?)(?<behind>\D*)$/su.exec(r)?.groups;
  if (!i) return { problem: 'number' };
  const { before: t = '', digits: o = '', behind: d = '' } = i,
    { head: l, point: u } = y(t, n),
    a = [l.replace(/[-+]/, ''), I(d, n)];
  if (!a.every((m) => p(m, n)) || a.every((m) => m.trim() !== ''))
    return { problem: /[\p{L}\p{Sc}%]/u.test(a.join('')) ? 'sign' : 'number' };
  const c = u === '' ? o : `0${u}${o}`;
  return A(h(c, n.decimals), l.includes('-'), n);
}
function y(e, n) {
  return /[.,٫]$/.test(e) && !p(e, n)
    ? { head: e.slice(0, -1), point: e.slice(-1) }
    : { head: e, point: '' };
}
var I = (e, n) => (p(e, n) ? e : e.replace(/^[.,](?:[-–—]{1,2})?/, '')),
  b = (e) =>
    e
      .normalize('NFKC')
      .replaceAll(N, '')
      .replaceAll(/\p{Nd}/gu, (n) => String(O(n)))
      .replaceAll(/[‘’ʼ`´]/g, "'")
      .replaceAll('−', '-')
      .replaceAll(/\s+/g, ' ')
      .trim();
function O(e) {
  let n = e.codePointAt(0) ?? 0,
    r = n;
  for (; n - r < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(r - 1)); ) r -= 1;
  return n - r;
}
var f = (e) => b(e).replaceAll(' ', '').toLowerCase(),
  p = (e, { signs: n = [] }) => e.trim() === '' || n.some((r) => f(r) === f(e));
function h(e, n = Number.POSITIVE_INFINITY) {
  const r = e.replaceAll(/\d/g, ''),
    i = r.at(-1) ?? '',
    t = r.indexOf(i) === r.length - 1,
    o = g(e),
    d = e.lastIndexOf(i),
    [l, u] = [e.slice(0, d), e.slice(d + 1)],
    a = /^\d+$/.test(l) ? l : g(l);
  if (!(i !== '' && '.,٫'.includes(i) && t && a !== void 0)) return { grouped: o };
  const c = o === void 0 ? u.replace(/0+$/, '') : u,
    m = c.length > n;
  return { grouped: o, isFiner: m, ...(!m && { decimal: `${a}.${c}` }) };
}
function g(e) {
  return /^\d+$/.test(e)
    ? e
    : /^[1-9]\d{0,2}([.,' ٬])(?:\d{3}\1)*\d{3}$|^[1-9]\d?([., ٬])(?:\d\d\2)+\d{3}$/.test(e)
      ? e.replaceAll(/\D/g, '')
      : void 0;
}
function A(
  { decimal: e, grouped: n, isFiner: r },
  i,
  { min: t = Number.NEGATIVE_INFINITY, max: o = Number.POSITIVE_INFINITY },
) {
  const d = [e, n].filter((s) => s !== void 0);
  if (d.length === 0) return { problem: r ? 'decimals' : 'number' };
  if (d.some((s) => s.replace(/^0+/, '').replace('.', '').length > 15))
    return { problem: 'digits' };
  const l = d.map((s) => (i ? 0 - Number(s) : Number(s))),
    [u = Number.NaN, a] = l.filter((s) => s >= t && s <= o);
  return Number.isNaN(u)
    ? { problem: l.every((s) => s < t) ? 'min' : 'max' }
    : a === void 0 || a === u
      ? { value: u }
      : { problem: 'ambiguous', readings: [u, a] };
}
function T(e, n, { decimals: r = 0 } = {}) {
  const [, i = ''] = String(e).split('.'),
    t = Math.max(r, i.length) === 3 && Math.abs(e) < 1e3;
  return new Intl.NumberFormat(n, {
    useGrouping: !1,
    minimumFractionDigits: t ? 4 : r,
    maximumFractionDigits: 20,
  }).format(e);
}
function $(e, n) {
  const i = [n, 'en']
    .flatMap((t) =>
      ['symbol', 'narrowSymbol'].flatMap((o) =>
        new Intl.NumberFormat(t, {
          style: 'currency',
          currency: e,
          currencyDisplay: o,
        }).formatToParts(1),
      ),
    )
    .filter(({ type: t }) => t === 'currency')
    .map(({ value: t }) => t);
  return [...new Set([e, ...i])];
}
export { $ as signsOf, S as readNumber, T as writeNumber };
