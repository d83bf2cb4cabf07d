import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  /** A folder of the repository, which the build fills. */
  readonly link?: boolean;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Folders of the packages that `npm ci --omit=dev` installs. */
export function installedPackages(): string[] {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .filter(([, { dev, devOptional, link }]) => !dev && !devOptional && !link)
    .map(([path]) => path);
}
