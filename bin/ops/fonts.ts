import { Argument, type Command } from 'commander';
import { installFont, SCRIPTS, type Script } from '../build/own-packages.ts';
import { UserFacingError } from '../program.ts';
import { openStateFolder } from '../start/state.ts';
import { describeCommand, type GlobalOptions } from './command.ts';
import { printReport } from './report.ts';

/** Commands on the fonts that documents of a server on one machine need. */
export function addFontCommands(program: Command): void {
  const fonts = program
    .command('fonts')
    .description('Adds fonts for invoices and other documents to a server on one machine.');
  const add = describeCommand(fonts, 'add', {
    description: 'Downloads the font of a script from npm to the data folder.',
    help: `Latin, Greek, Cyrillic, Devanagari, Arabic, Hebrew and Thai scripts need no additional font. On
AWS, all fonts are already there.`,
    arguments: [new Argument('<script>', 'script that the documents use').choices(SCRIPTS)],
    examples: ['shopwright fonts add japanese'],
  });
  add.action(async (script: Script) => {
    const { data, table } = add.optsWithGlobals<GlobalOptions>();
    if (table !== undefined) throw new UserFacingError('on AWS, all fonts are already there');
    const { fonts: folder } = openStateFolder(data);
    await installFont(script, folder).catch((cause: unknown) => {
      throw new UserFacingError(`the font cannot be installed: ${reasonOf(cause)}`, { cause });
    });
    printReport(add, {
      text: `The font is in ${folder}. New documents use it at once.`,
      json: { script, folder },
    });
  });
}

/** What npm says, or that there is none. */
function reasonOf(cause: unknown): string {
  const { code, stderr, message } = cause as NodeJS.ErrnoException & { stderr?: string };
  if (code === 'ENOENT') return 'npm is not installed';
  const lines = (stderr || message).trim().split('\n');
  return lines
    .slice(0, 2)
    .map((line) => line.replace(/^npm error /, ''))
    .join(', ');
}
