import { Liquid, type LiquidOptions } from 'liquidjs';
import { MAX_TEMPLATE_LENGTH } from '../resources/notifications.ts';

/** Characters of what a template makes. */
export const MAX_RENDERED_LENGTH = 200_000;

/** How long a template may take: loops in loops. Milliseconds. */
export const MAX_RENDER_MS = 1_000;

/** What its filters make on the way, in characters and elements of lists. */
const MAX_MEMORY = 2_000_000;

const OPTIONS = {
  // No file is read, and nothing that JavaScript gives every object is seen.
  templates: {},
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: MAX_TEMPLATE_LENGTH,
  renderLimit: MAX_RENDER_MS,
  memoryLimit: MAX_MEMORY,
  cache: false,
} as const satisfies LiquidOptions;

/** What loads other templates, and what makes texts that no limit sees. */
const FORBIDDEN_TAGS = ['include', 'render', 'layout', 'block', 'capture'];

function engine(options: { readonly outputEscape?: 'escape' }): Liquid {
  const liquid = new Liquid({ ...OPTIONS, ...options });
  for (const tag of FORBIDDEN_TAGS) delete liquid.tags[tag];
  // In place of the one by which a value would not be escaped.
  liquid.registerFilter('raw', (value: unknown) => value);
  return liquid;
}

const ENGINES = { text: engine({}), html: engine({ outputEscape: 'escape' }) };

type Form = keyof typeof ENGINES;

/** The templates of a mail, and what they make. */
export const FORMS = {
  subject: 'text',
  greeting: 'text',
  note: 'text',
  footer: 'text',
  text: 'text',
  html: 'html',
} as const satisfies Readonly<Record<string, Form>>;

export type TemplateName = keyof typeof FORMS;

/** What is wrong with a template; undefined for a good one. */
export function templateProblem(template: string, form: Form): string | undefined {
  try {
    ENGINES[form].parse(template);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** The variables that a good template shows or asks for, with their members: `order.total`. */
export const variablesIn = (template: string): string[] =>
  ENGINES.text
    .globalVariableSegmentsSync(template)
    .map(([root, member]) => (typeof member === 'string' ? `${root}.${member}` : String(root)));

/** A template of a store (Liquid) with its variables. Throws what is wrong with it. */
export function renderTemplate(template: string, form: Form, variables: object): string {
  const liquid = ENGINES[form];
  const rendered = String(liquid.renderSync(liquid.parse(template), variables));
  if (rendered.length <= MAX_RENDERED_LENGTH) return rendered;
  throw new Error(`The template produces more than ${MAX_RENDERED_LENGTH} characters.`);
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
