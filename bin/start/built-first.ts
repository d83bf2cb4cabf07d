import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import type { builtFiles } from '../../shared/endpoint/built-files.ts';
import { Markup, markup } from '../build/markup.ts';
import { pageResponse, pathOf } from './page-response.ts';
import type { Pages } from './pages.ts';

/** A build that takes longer is told of. */
const PATIENCE_MS = 1_000;

const STYLE = readFileSync(new URL('guide.css', import.meta.url), 'utf8');

/** A refresh of the page itself would only move to the part that its address names: `#login=...`. */
const SCRIPT = 'setTimeout(() => location.reload(), 1000)';

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${digestOf(STYLE)}`,
  `script-src ${digestOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface BuiltPage {
  /** Begins a sentence. */
  readonly name: string;
  /** The first part of all its addresses. */
  readonly address: string;
  readonly read: ReturnType<typeof builtFiles>;
  readonly build: () => Promise<void>;
}

/** Files that are built when somebody opens their page first. */
export function builtFirst({ name, address, read, build }: BuiltPage) {
  let building: Promise<void> | undefined;
  let since = 0;
  let isBuilt = false;

  async function run(): Promise<void> {
    since = performance.now();
    try {
      await build();
      isBuilt = true;
    } catch (cause) {
      building = undefined;
      throw serviceUnavailable(cause);
    }
  }

  function start(): Promise<void> {
    building ??= run();
    return building;
  }

  const isPage = (path: string) => path === address || path.startsWith(`${address}/`);

  return {
    async file(path: string) {
      await start();
      return read(path);
    },
    /** A person who comes meanwhile sees that it is being built, and then the page. */
    pages: ((request) => {
      if (isBuilt || request.method !== 'GET' || !isPage(pathOf(request))) return undefined;
      if (!request.headers.accept?.includes('text/html')) return undefined;
      // An error is that of the page itself.
      const isInTime = start().then(
        () => true,
        () => true,
      );
      return Promise.race([isInTime, wait(PATIENCE_MS, false)]).then((inTime) =>
        inTime
          ? undefined
          : pageResponse('text/html', buildingPage(name, performance.now() - since), POLICY),
      );
    }) satisfies Pages,
  };
}

const buildingPage = (name: string, ms: number) =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
<h1>${name} is being built</h1>
<p>This takes a few seconds after an installation or an update: ${Math.round(ms / 1_000)} so far. Then the page opens by itself.</p>
<progress aria-label="${name} is being built"></progress>
</main>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`.html;
