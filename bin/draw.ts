import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPictures } from './draw/draw-pictures.ts';
import { PICTURES_FOLDER } from './start/demo-data.ts';

/** Draws the pictures of the demo store anew, from examples/demo-store/drawings.ndjson. */
const pictures = await drawPictures();
for (const name of readdirSync(PICTURES_FOLDER)) {
  if (!pictures.has(name)) rmSync(join(PICTURES_FOLDER, name));
}
for (const [name, content] of pictures) writeFileSync(join(PICTURES_FOLDER, name), content);
console.log(`${pictures.size} pictures are in ${PICTURES_FOLDER}.`);
