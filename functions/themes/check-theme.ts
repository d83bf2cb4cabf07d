import { attribute } from '../../shared/contract/attributes.ts';
import {
  type FailedValidator,
  invalidProperty,
  missingProperty,
} from '../../shared/contract/errors.ts';
import type { NewRecord } from '../../shared/contract/records.ts';
import { REDIRECT_TARGET } from '../../shared/contract/redirect-path.ts';
import {
  LINKED,
  MAX_PRODUCT_SECTIONS,
  SECTION_FIELDS,
} from '../../shared/resources/schemas/theme.ts';
import type { Theme } from '../../shared/resources/themes.ts';

type Checked = Pick<NewRecord<Theme>, 'header_menu' | 'footer_menu' | 'sections'>;
type Section = NonNullable<Theme['sections']>[number];
type Link = NonNullable<Section['link']>;

/** Throws a 400 for what would show nothing: a link without a target, a field that its section does not have. */
export function checkTheme({ header_menu, footer_menu, sections }: Checked): void {
  for (const [name, menu] of Object.entries({ header_menu, footer_menu })) {
    for (const [i, link] of (menu ?? []).entries()) checkLink(link, `${name}.${i}`);
  }
  checkProductSections(sections ?? []);
  for (const [i, section] of (sections ?? []).entries()) checkSection(section, `sections.${i}`);
}

function checkProductSections(sections: readonly Section[]): void {
  const count = sections.filter(({ type }) => type === 'products').length;
  if (count <= MAX_PRODUCT_SECTIONS) return;
  throw refuse('sections', `has more than ${MAX_PRODUCT_SECTIONS} sections of products`, 'max');
}

const TARGETS = [...Object.keys(LINKED), 'url'];

const targetsOf = (link: object) => TARGETS.filter((name) => Boolean(attribute(link, name)));

/** Other than a record, an address has no name that the link could have. */
function checkLink(link: Link, path: string): void {
  const targets = targetsOf(link);
  if (targets.length === 0) throw missingProperty(`${path}.url`);
  requireOneTarget(link, path);
  if (link.url && !link.label) throw missingProperty(`${path}.label`);
}

function requireOneTarget(link: Pick<Link, 'url'>, path: string): void {
  const [, second] = targetsOf(link);
  if (second)
    throw refuse(`${path}.${second}`, 'must be left out: a link has one target', 'whitelist');
  if (link.url && !REDIRECT_TARGET.test(link.url))
    throw refuse(`${path}.url`, 'must be a path of the shop or an https address', 'format');
}

function checkSection(section: Section, path: string): void {
  const allowed: readonly string[] = ['type', 'locales', ...SECTION_FIELDS[section.type]];
  for (const part of [section, ...Object.values(section.locales ?? {})]) {
    const other = Object.keys(part).find((name) => !allowed.includes(name));
    if (other) {
      const says = `is no field of a section of the type ${section.type}`;
      throw refuse(`${path}.${other}`, says, 'whitelist');
    }
  }
  if (section.link) checkLink(section.link, `${path}.link`);
  for (const [i, image] of (section.images ?? []).entries()) {
    if (!image.image_url) throw missingProperty(`${path}.images.${i}.image_url`);
    requireOneTarget(image, `${path}.images.${i}`);
  }
}

const refuse = (name: string, says: string, failedValidator: FailedValidator) =>
  invalidProperty({ name, failedValidator, message: `${name} ${says}.` });
