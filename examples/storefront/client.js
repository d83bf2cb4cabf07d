/*!
 * @shopwright/client in one file, made by `npm run record:client`; its sources are in packages/client.
 * It has openapi-fetch in it: MIT License, Copyright (c) 2023 Drew Powers.
 */
var ye = /\{[^{}]+\}/g,
  he = () =>
    typeof process == 'object' &&
    Number.parseInt(process?.versions?.node?.substring(0, 2)) >= 18 &&
    process.versions.undici;
function me() {
  return Math.random().toString(36).slice(2, 11);
}
function Y(e) {
  let {
    baseUrl: t = '',
    Request: n = globalThis.Request,
    fetch: r = globalThis.fetch,
    querySerializer: o,
    bodySerializer: s,
    pathSerializer: i,
    headers: u,
    requestInitExt: p = void 0,
    ...m
  } = { ...e };
  (p = he() ? p : void 0), (t = X(t));
  const y = [];
  async function c(a, l) {
    let {
        baseUrl: w,
        fetch: B = r,
        Request: W = n,
        headers: G,
        params: R = {},
        parseAs: x = 'json',
        querySerializer: O,
        bodySerializer: F = s ?? ge,
        pathSerializer: ce,
        body: J,
        middleware: de = [],
        ...v
      } = l || {},
      D = t;
    w && (D = X(w) ?? t);
    let q = typeof o == 'function' ? o : z(o);
    O && (q = typeof O == 'function' ? O : z({ ...(typeof o == 'object' ? o : {}), ...O }));
    let K = ce || i || we,
      I = J === void 0 ? void 0 : F(J, V(u, G, R.header)),
      fe = V(
        I === void 0 || I instanceof FormData ? {} : { 'Content-Type': 'application/json' },
        u,
        G,
        R.header,
      ),
      g = [...y, ...de],
      pe = { redirect: 'follow', ...m, ...v, body: I, headers: fe },
      T,
      P,
      b = new W(be(a, { baseUrl: D, params: R, querySerializer: q, pathSerializer: K }), pe),
      d;
    for (const h in v) h in b || (b[h] = v[h]);
    if (g.length) {
      (T = me()),
        (P = Object.freeze({
          baseUrl: D,
          fetch: B,
          parseAs: x,
          querySerializer: q,
          bodySerializer: F,
          pathSerializer: K,
        }));
      for (const h of g)
        if (h && typeof h == 'object' && typeof h.onRequest == 'function') {
          const f = await h.onRequest({ request: b, schemaPath: a, params: R, options: P, id: T });
          if (f)
            if (f instanceof W) b = f;
            else if (f instanceof Response) {
              d = f;
              break;
            } else
              throw new Error(
                'onRequest: must return new Request() or Response() when modifying the request',
              );
        }
    }
    if (!d) {
      try {
        d = await B(b, p);
      } catch (h) {
        let f = h;
        if (g.length)
          for (let S = g.length - 1; S >= 0; S--) {
            const j = g[S];
            if (j && typeof j == 'object' && typeof j.onError == 'function') {
              const E = await j.onError({
                request: b,
                error: f,
                schemaPath: a,
                params: R,
                options: P,
                id: T,
              });
              if (E) {
                if (E instanceof Response) {
                  (f = void 0), (d = E);
                  break;
                }
                if (E instanceof Error) {
                  f = E;
                  continue;
                }
                throw new Error('onError: must return new Response() or instance of Error');
              }
            }
          }
        if (f) throw f;
      }
      if (g.length)
        for (let h = g.length - 1; h >= 0; h--) {
          const f = g[h];
          if (f && typeof f == 'object' && typeof f.onResponse == 'function') {
            const S = await f.onResponse({
              request: b,
              response: d,
              schemaPath: a,
              params: R,
              options: P,
              id: T,
            });
            if (S) {
              if (!(S instanceof Response))
                throw new Error(
                  'onResponse: must return new Response() when modifying the response',
                );
              d = S;
            }
          }
        }
    }
    const Q = d.headers.get('Content-Length');
    if (
      d.status === 204 ||
      b.method === 'HEAD' ||
      (Q === '0' && !d.headers.get('Transfer-Encoding')?.includes('chunked'))
    )
      return d.ok ? { data: void 0, response: d } : { error: void 0, response: d };
    if (d.ok)
      return {
        data: await (async () => {
          if (x === 'stream') return d.body;
          if (x === 'json' && !Q) {
            const f = await d.text();
            return f ? JSON.parse(f) : void 0;
          }
          return await d[x]();
        })(),
        response: d,
      };
    let U = await d.text();
    try {
      U = JSON.parse(U);
    } catch {}
    return { error: U, response: d };
  }
  return {
    request(a, l, w) {
      return c(l, { ...w, method: a.toUpperCase() });
    },
    GET(a, l) {
      return c(a, { ...l, method: 'GET' });
    },
    PUT(a, l) {
      return c(a, { ...l, method: 'PUT' });
    },
    POST(a, l) {
      return c(a, { ...l, method: 'POST' });
    },
    DELETE(a, l) {
      return c(a, { ...l, method: 'DELETE' });
    },
    OPTIONS(a, l) {
      return c(a, { ...l, method: 'OPTIONS' });
    },
    HEAD(a, l) {
      return c(a, { ...l, method: 'HEAD' });
    },
    PATCH(a, l) {
      return c(a, { ...l, method: 'PATCH' });
    },
    TRACE(a, l) {
      return c(a, { ...l, method: 'TRACE' });
    },
    use(...a) {
      for (const l of a)
        if (l) {
          if (typeof l != 'object' || !('onRequest' in l || 'onResponse' in l || 'onError' in l))
            throw new Error(
              'Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`',
            );
          y.push(l);
        }
    },
    eject(...a) {
      for (const l of a) {
        const w = y.indexOf(l);
        w !== -1 && y.splice(w, 1);
      }
    },
  };
}
function k(e, t, n) {
  if (t == null) return '';
  if (typeof t == 'object')
    throw new Error(
      'Deeply-nested arrays/objects aren’t supported. Provide your own `querySerializer()` to handle these.',
    );
  return `${e}=${n?.allowReserved === !0 ? t : encodeURIComponent(t)}`;
}
function Z(e, t, n) {
  if (!t || typeof t != 'object') return '';
  const r = [],
    o = { simple: ',', label: '.', matrix: ';' }[n.style] || '&';
  if (n.style !== 'deepObject' && n.explode === !1) {
    for (const u in t) r.push(u, n.allowReserved === !0 ? t[u] : encodeURIComponent(t[u]));
    const i = r.join(',');
    switch (n.style) {
      case 'form':
        return `${e}=${i}`;
      case 'label':
        return `.${i}`;
      case 'matrix':
        return `;${e}=${i}`;
      default:
        return i;
    }
  }
  for (const i in t) {
    const u = n.style === 'deepObject' ? `${e}[${i}]` : i;
    r.push(k(u, t[i], n));
  }
  const s = r.join(o);
  return n.style === 'label' || n.style === 'matrix' ? `${o}${s}` : s;
}
function ee(e, t, n) {
  if (!Array.isArray(t)) return '';
  if (n.explode === !1) {
    const s = { form: ',', spaceDelimited: '%20', pipeDelimited: '|' }[n.style] || ',',
      i = (n.allowReserved === !0 ? t : t.map((u) => encodeURIComponent(u))).join(s);
    switch (n.style) {
      case 'simple':
        return i;
      case 'label':
        return `.${i}`;
      case 'matrix':
        return `;${e}=${i}`;
      default:
        return `${e}=${i}`;
    }
  }
  const r = { simple: ',', label: '.', matrix: ';' }[n.style] || '&',
    o = [];
  for (const s of t)
    n.style === 'simple' || n.style === 'label'
      ? o.push(n.allowReserved === !0 ? s : encodeURIComponent(s))
      : o.push(k(e, s, n));
  return n.style === 'label' || n.style === 'matrix' ? `${r}${o.join(r)}` : o.join(r);
}
function z(e) {
  return (n) => {
    const r = [];
    if (n && typeof n == 'object')
      for (const o in n) {
        const s = n[o];
        if (s != null) {
          if (Array.isArray(s)) {
            if (s.length === 0) continue;
            r.push(
              ee(o, s, {
                style: 'form',
                explode: !0,
                ...e?.array,
                allowReserved: e?.allowReserved || !1,
              }),
            );
            continue;
          }
          if (typeof s == 'object') {
            r.push(
              Z(o, s, {
                style: 'deepObject',
                explode: !0,
                ...e?.object,
                allowReserved: e?.allowReserved || !1,
              }),
            );
            continue;
          }
          r.push(k(o, s, e));
        }
      }
    return r.join('&');
  };
}
function we(e, t) {
  let n = e;
  for (const r of e.match(ye) ?? []) {
    let o = r.substring(1, r.length - 1),
      s = !1,
      i = 'simple';
    if (
      (o.endsWith('*') && ((s = !0), (o = o.substring(0, o.length - 1))),
      o.startsWith('.')
        ? ((i = 'label'), (o = o.substring(1)))
        : o.startsWith(';') && ((i = 'matrix'), (o = o.substring(1))),
      !t || t[o] === void 0 || t[o] === null)
    )
      continue;
    const u = t[o];
    if (Array.isArray(u)) {
      n = n.replace(r, ee(o, u, { style: i, explode: s }));
      continue;
    }
    if (typeof u == 'object') {
      n = n.replace(r, Z(o, u, { style: i, explode: s }));
      continue;
    }
    if (i === 'matrix') {
      n = n.replace(r, `;${k(o, u)}`);
      continue;
    }
    n = n.replace(r, i === 'label' ? `.${encodeURIComponent(u)}` : encodeURIComponent(u));
  }
  return n;
}
function ge(e, t) {
  return e instanceof FormData
    ? e
    : t &&
        (t.get instanceof Function
          ? (t.get('Content-Type') ?? t.get('content-type'))
          : (t['Content-Type'] ?? t['content-type'])) === 'application/x-www-form-urlencoded'
      ? new URLSearchParams(e).toString()
      : JSON.stringify(e);
}
function be(e, t) {
  let n = `${t.baseUrl}${e}`;
  t.params?.path && (n = t.pathSerializer(n, t.params.path));
  let r = t.querySerializer(t.params.query ?? {});
  return r.startsWith('?') && (r = r.substring(1)), r && (n += `?${r}`), n;
}
function V(...e) {
  const t = new Headers();
  for (const n of e) {
    if (!n || typeof n != 'object') continue;
    const r = n instanceof Headers ? n.entries() : Object.entries(n);
    for (const [o, s] of r)
      if (s === null) t.delete(o);
      else if (Array.isArray(s)) for (const i of s) t.append(o, i);
      else s !== void 0 && t.set(o, s);
  }
  return t;
}
function X(e) {
  return e.endsWith('/') ? e.substring(0, e.length - 1) : e;
}
var A = class extends Error {
  status;
  type;
  field;
  errors;
  problems;
  constructor(t, n) {
    super(n[0]?.message ?? `The store answered with status ${t}.`),
      (this.name = 'ShopError'),
      (this.status = t),
      (this.type = n[0]?.type ?? ''),
      (this.field = n[0]?.invalidPropertyName),
      (this.errors = n),
      (this.problems = n[0]?.problems ?? []);
  }
};
async function M(e) {
  const { data: t, error: n, response: r } = await e;
  if (t != null) return t;
  throw new A(r.status, H(n));
}
function H(e) {
  return typeof e == 'object' && e !== null && 'errors' in e && Array.isArray(e.errors)
    ? e.errors
    : [];
}
var $ = (e) => ({ header: async () => e, renew: async () => !1 });
function te(e, t, n) {
  const r = (s) => (s ? `${e}:${s.token}` : e),
    o = re(async () => {
      const { refresh_token: s } = (await t.read()) ?? {},
        i = s && (await n('/users/refresh', { refresh_token: s }));
      return await t.save(N(i) ? i : void 0), N(i);
    });
  return {
    header: async () => r(await t.read()),
    async renew(s) {
      const i = await t.read();
      return i ? r(i) !== s || o() : !1;
    },
  };
}
function ne(e, t, n) {
  let r,
    o = re(async () => {
      const s = Date.now(),
        i = await Se(`${t}${s}`),
        u = await n('/tokens', { publicKey: e, secretKey: i, timestamp: s });
      return (r = N(u) ? `${e}:${u.token}` : void 0), r !== void 0;
    });
  return {
    async header() {
      return r === void 0 && (await o()), r ?? e;
    },
    renew: async (s) => (r !== void 0 && r !== s) || o(),
  };
}
function re(e) {
  let t;
  return () => (
    (t ??= e().finally(() => {
      t = void 0;
    })),
    t
  );
}
var N = (e) => typeof e == 'object' && e !== null && 'token' in e && typeof e.token == 'string';
async function Se(e) {
  const t = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(e));
  return [...new Uint8Array(t)].map((n) => n.toString(16).padStart(2, '0')).join('');
}
var oe = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
var Re = (e) => new Promise((t) => setTimeout(t, e));
function L({
  authorization: e,
  retries: t = 3,
  timeout: n = 3e4,
  visitorAddress: r,
  fetch: o = globalThis.fetch,
  wait: s = Re,
}) {
  const i = async ({ request: p, body: m }, y) => {
      const c = new Headers(p.headers);
      c.set('Authorization', y), r && c.set('Visitor-Address', r);
      const a = AbortSignal.timeout(n),
        l = AbortSignal.any?.([p.signal, a]) ?? a;
      return o(new Request(p, { headers: c, signal: l, ...(m && { body: m }) }));
    },
    u = async (p, m, y = 0) => {
      const { request: c } = p,
        a = await i(p, m).catch((w) => {
          if (y >= t || c.signal.aborted || !_(c)) throw w;
        }),
        l = Ee(a, c) * (a?.status === 429 ? 1 : 2 ** y);
      return a && (y >= t || !(l <= 1e4))
        ? a
        : (await a?.body?.cancel(), await s(l), u(p, m, y + 1));
    };
  return async (p) => {
    const m = { request: p, body: await Ae(p) },
      y = await e.header(),
      c = await u(m, y);
    if (c.status !== 401) return c;
    const a = await e.renew(y),
      l = await e.header();
    return !a && (l === y || !C(p)) ? c : (await c.body?.cancel(), u(m, l));
  };
}
async function Ae(e) {
  const t = C(e) ? void 0 : await e.arrayBuffer();
  return t?.byteLength ? t : void 0;
}
var C = ({ method: e }) => ['GET', 'HEAD'].includes(e),
  _ = ({ method: e, headers: t }) =>
    t.has('Idempotency-Key') ||
    (['GET', 'HEAD', 'PUT', 'DELETE'].includes(e) && !t.has('If-Match'));
function Ee(e, t) {
  const n = Number(e?.headers.get('Retry-After') ?? Number.NaN) * 1e3;
  return e === void 0
    ? 1e3
    : e.status === 429 || (e.status === 503 && _(t))
      ? n || 1e3
      : e.status === 409 && _(t)
        ? n
        : Number.NaN;
}
async function* xe(e) {
  let t = {};
  for (; t; ) {
    const { data: n, _links: r } = await M(e(t));
    yield* n, (t = Oe(r));
  }
}
function Oe({ next: e }) {
  const t = e === void 0 ? null : new URL(e).searchParams.get('cursor');
  return t === null ? void 0 : { cursor: t };
}
function He(e) {
  const { url: t, locale: n, currency: r } = e,
    o = z({ object: { style: 'form', explode: !0 }, array: { style: 'form', explode: !1 } });
  return Y({
    baseUrl: ue(t),
    fetch: le(L({ ...e, authorization: Te(e) })),
    querySerializer: (s) => o({ locale: n, currency: r, ...s }),
  });
}
var le = (e) => (t) => (!C(t) && !t.headers.has(se) && t.headers.set(se, oe()), e(t)),
  se = 'Idempotency-Key',
  ue = (e) => `${e.replace(/\/+$/, '')}/v0`;
function Te({ publicKey: e, secretKey: t, apiKey: n, token: r, session: o, ...s }) {
  if (n !== void 0) return $(`Bearer ${n}`);
  if (!e) throw new Error('createShop needs a publicKey or an apiKey.');
  return t !== void 0 ? ne(e, t, ie(s, '')) : o ? te(e, o, ie(s, e)) : $(r ? `${e}:${r}` : e);
}
function ie(e, t) {
  const n = le(L({ ...e, authorization: $(t) }));
  return async (r, o) => {
    const s = new Request(`${ue(e.url)}${r}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(o),
      }),
      i = await n(s);
    if (i.status === 401) return;
    const u = await i.json().catch(() => {});
    if (!i.ok) throw new A(i.status, H(u));
    return ae(u) && ae(u.data) ? u.data : u;
  };
}
var ae = (e) => typeof e == 'object' && e !== null;
export { A as ShopError, He as createShop, M as take, xe as all };
