import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURES_FOLDER } from './demo-data.ts';
import { pageResponse, pathOf } from './page-response.ts';
import type { Pages } from './pages.ts';

/** The pictures of examples, which shops and the dashboard show at every host: `/pictures/kettle.svg`. */
export function examplePictures(): Pages {
  const files = new Set(readdirSync(PICTURES_FOLDER).filter((name) => name.endsWith('.svg')));
  return (request) => {
    const [, folder, name = '', ...below] = pathOf(request).split('/');
    if (folder !== 'pictures' || below.length > 0 || !files.has(name)) return undefined;
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return undefined;
    return pageResponse('image/svg+xml', readFileSync(join(PICTURES_FOLDER, name), 'utf8'));
  };
}
