import type PDFDocument from 'pdfkit';

type Document = InstanceType<typeof PDFDocument>;

interface Options {
  readonly title?: string;
  readonly scope?: 'Column' | 'Row';
}

export type Tag = 'title' | 'heading' | 'paragraph' | 'columnHead' | 'rowHead' | 'cell';

/** Elements of a tagged PDF (ISO 32000-1, 14.8.4) with text in them. */
const TAGS: Readonly<Record<Tag, readonly [type: string, options: Options]>> = {
  title: ['H1', {}],
  heading: ['H2', {}],
  paragraph: ['P', {}],
  columnHead: ['TH', { scope: 'Column' }],
  rowHead: ['TH', { scope: 'Row' }],
  cell: ['TD', {}],
};

/** The structure of a document, which screen readers read. */
export function tags(document: Document) {
  let parent = document.struct('Document');
  document.addStructure(parent);
  let isArtifact = false;

  return {
    /** What is drawn is the content of an element. */
    element(tag: Tag, draw: () => void): void {
      const [type, options] = TAGS[tag];
      if (isArtifact) draw();
      else parent.add(document.struct(type, options, draw));
    },

    /** What is drawn is a picture, of which a text tells. */
    figure(alt: string, draw: () => void): void {
      parent.add(document.struct('Figure', { alt }, draw));
    },

    /** The elements that are drawn belong to a table, or to a row of one. */
    group(type: 'Table' | 'TR', draw: () => void): void {
      if (isArtifact) {
        draw();
        return;
      }
      const outer = parent;
      parent = document.struct(type);
      outer.add(parent);
      draw();
      parent.end();
      parent = outer;
    },

    /** Tags of a table that is drawn in several turns. */
    async table(draw: () => Promise<void>): Promise<void> {
      const outer = parent;
      parent = document.struct('Table');
      outer.add(parent);
      await draw();
      parent.end();
      parent = outer;
    },

    /** What is drawn is not read, as footers and what is repeated. */
    artifact(draw: () => void): void {
      if (!isArtifact) document.markContent('Artifact');
      const outer = isArtifact;
      isArtifact = true;
      draw();
      isArtifact = outer;
      if (!isArtifact) document.endMarkedContent();
    },
  };
}
