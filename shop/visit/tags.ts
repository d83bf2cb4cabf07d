import { createHash } from 'node:crypto';
import type { TagSettings } from '../../shared/resources/schemas/shop-tags.ts';
import type { OtherHosts } from './other-hosts.ts';
import type { Place } from './place.ts';

/** Analytics and advertising of a store (self-host.md, "Tags"). */
export interface Tags {
  readonly settings: TagSettings;
  /** To whom they tell what is visited. */
  readonly names: readonly string[];
  /** Of these settings: with others, a visitor is asked again. */
  readonly version: string;
  /** Whether this page loads them, once its visitor agrees. */
  readonly isHere: boolean;
}

/** Pages of the catalog, which are the same for everybody: they know nothing of their visitor. */
const TAGGED = /^\/(?:$|(?:products|categories|collections|pages)(?:\/|$))/;

interface Asked {
  readonly path: string;
  readonly isRead: boolean;
}

/** Undefined where there are none, and where scripts of others could reach a dashboard. */
export function tagsOf(
  { isApart = false, preview }: Pick<Place, 'isApart' | 'preview'>,
  given: TagSettings | null | undefined,
  { path, isRead }: Asked,
): Tags | undefined {
  const settings = given ?? {};
  const names = namesOf(settings);
  if (!isApart || preview !== undefined || names.length === 0) return undefined;
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return { settings, names, version: digest.slice(0, 8), isHere: isRead && TAGGED.test(path) };
}

const namesOf = ({ google_analytics, meta_pixel, script_url }: TagSettings): string[] => [
  ...(google_analytics ? ['Google Analytics'] : []),
  ...(meta_pixel ? ['Meta'] : []),
  ...(script_url ? [hostOf(script_url)] : []),
];

/** With its port. The form of the setting lets nothing into it that a policy reads otherwise. */
const hostOf = (url: string) => url.split('/')[2] ?? '';

const ofHosts = (...hosts: readonly string[]): OtherHosts => ({
  'script-src': hosts,
  'connect-src': hosts,
});

const GOOGLE: OtherHosts = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
};

const META: OtherHosts = {
  'script-src': ['https://connect.facebook.net'],
  'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
};

/** The hosts of the tags of a page, and no others. Pictures may be anywhere on all pages. */
export function hostsOfTags(tags: Tags | undefined): OtherHosts[] {
  if (!tags?.isHere) return [];
  const { google_analytics, meta_pixel, script_url } = tags.settings;
  return [
    ...(google_analytics ? [GOOGLE] : []),
    ...(meta_pixel ? [META] : []),
    ...(script_url ? [ofHosts(`https://${hostOf(script_url)}`)] : []),
  ];
}
