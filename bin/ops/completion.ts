import { Argument, type Command } from 'commander';

/** A command, and the words that can follow it. */
interface CommandWords {
  /** The names of the command, as in `application create`; empty for the program itself. */
  readonly path: string;
  readonly words: readonly Word[];
}

interface Word {
  readonly word: string;
  readonly description: string;
}

const SHELLS = { bash, zsh } as const;
type Shell = keyof typeof SHELLS;

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('Prints a script that completes the commands in a shell.')
    .addArgument(new Argument('<shell>', 'shell').choices(Object.keys(SHELLS)))
    .addHelpText(
      'after',
      `
Examples:
  source <(shopwright completion bash)
  source <(shopwright completion zsh)`,
    )
    .action((shell: Shell) => console.log(SHELLS[shell](commandsOf(program))));
}

/** Derived from the program, so that a new command needs no change here. */
function commandsOf(program: Command): CommandWords[] {
  const collect = (command: Command, path: readonly string[]): CommandWords[] => [
    { path: path.join(' '), words: wordsOf(command, program) },
    ...command.commands.flatMap((each) => collect(each, [...path, each.name()])),
  ];
  return collect(program, []);
}

function wordsOf(command: Command, program: Command): Word[] {
  const choices = command.registeredArguments.flatMap(({ argChoices = [], description }) =>
    argChoices.map((word) => ({ word, description })),
  );
  const options = [...new Set([...command.options, ...program.options])];
  return [
    ...command.commands.map((each) => ({ word: each.name(), description: each.description() })),
    ...choices,
    ...options.map(({ long, description }) => ({ word: long ?? '', description })),
    { word: '--help', description: 'display help for command' },
  ];
}

/** Shell code that finds the command among the words before the cursor, and skips all others. */
const findCommand = (commands: readonly CommandWords[], words: string) => `  local command='' word
  for word in ${words}; do
    case "$command $word" in
${commands
  .filter(({ path }) => path !== '')
  .map(
    ({ path }) =>
      `      ${quoted(path.includes(' ') ? path : ` ${path}`)}) command=${quoted(path)} ;;`,
  )
  .join('\n')}
    esac
  done`;

/** Offers files when no word matches. */
function bash(commands: readonly CommandWords[]): string {
  const cases = commands.map(
    ({ path, words }) =>
      `    ${quoted(path)}) words=${quoted(words.map(({ word }) => word).join(' '))} ;;`,
  );
  return `_shopwright() {
${findCommand(commands, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  local words
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _shopwright shopwright`;
}

function zsh(commands: readonly CommandWords[]): string {
  const cases = commands.map(
    ({ path, words }) =>
      `    ${quoted(path)}) choices=(${words
        .map(({ word, description }) => quoted(`${word.replaceAll(':', '\\:')}:${description}`))
        .join(' ')}) ;;`,
  );
  return `#compdef shopwright
_shopwright() {
${findCommand(commands, `"\${(@)words[2,CURRENT-1]}"`)}
  local -a choices
  case "$command" in
${cases.join('\n')}
  esac
  _describe 'shopwright' choices || _files
}
compdef _shopwright shopwright`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
