import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Folders of the packages that `npm ci --omit=dev` installs: those that it needs, or those that
 * `--omit=optional` leaves out.
 */
export function installedPackages(kind: 'required' | 'optional'): string[] {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .filter(([, { optional = false }]) => optional === (kind === 'optional'))
    .map(([path]) => path);
}
