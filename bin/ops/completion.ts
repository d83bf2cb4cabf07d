import { Argument, type Command } from 'commander';

/** A place in the tree of commands, and the words that can follow there. */
interface Place {
  /** As in `application create`; empty for the program itself. */
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
    .addArgument(new Argument('<shell>', 'which one').choices(Object.keys(SHELLS)))
    .addHelpText(
      'after',
      `
Examples:
  source <(shopwright completion bash)
  source <(shopwright completion zsh)`,
    )
    .action((shell: Shell) => console.log(SHELLS[shell](placesOf(program))));
}

/** Everything comes from the program itself, so nothing is forgotten here. */
function placesOf(program: Command): Place[] {
  const places = (command: Command, path: readonly string[]): Place[] => [
    { path: path.join(' '), words: wordsOf(command, program) },
    ...command.commands.flatMap((each) => places(each, [...path, each.name()])),
  ];
  return places(program, []);
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

/** Walks down the commands that stand before the word; what is none of them is skipped. */
const walk = (places: readonly Place[], words: string) => `  local place='' word
  for word in ${words}; do
    case "$place $word" in
${places
  .filter(({ path }) => path !== '')
  .map(
    ({ path }) =>
      `      ${quoted(path.includes(' ') ? path : ` ${path}`)}) place=${quoted(path)} ;;`,
  )
  .join('\n')}
    esac
  done`;

/** Where no word fits, files do. */
function bash(places: readonly Place[]): string {
  const cases = places.map(
    ({ path, words }) =>
      `    ${quoted(path)}) words=${quoted(words.map(({ word }) => word).join(' '))} ;;`,
  );
  return `_shopwright() {
${walk(places, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  local words
  case "$place" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _shopwright shopwright`;
}

function zsh(places: readonly Place[]): string {
  const cases = places.map(
    ({ path, words }) =>
      `    ${quoted(path)}) choices=(${words
        .map(({ word, description }) => quoted(`${word.replaceAll(':', '\\:')}:${description}`))
        .join(' ')}) ;;`,
  );
  return `#compdef shopwright
_shopwright() {
${walk(places, `"\${(@)words[2,CURRENT-1]}"`)}
  local -a choices
  case "$place" in
${cases.join('\n')}
  esac
  _describe 'shopwright' choices || _files
}
compdef _shopwright shopwright`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
