import { Argument, type Command } from 'commander';
import { describeCommand } from './command.ts';

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

export const addCompletionCommand = (program: Command): unknown =>
  describeCommand(program, 'completion', {
    description: 'Prints a shell script that completes commands and options.',
    arguments: [new Argument('<shell>', 'your shell').choices(['bash', 'zsh'])],
    examples: ['source <(shopwright completion bash)', 'source <(shopwright completion zsh)'],
  }).action((shell: 'bash' | 'zsh') => {
    const script = shell === 'bash' ? bash : zsh;
    console.log(script(commandsOf(program)));
  });

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

/** The cases of each command, in which its words become what the shell offers. */
const casesOf = (commands: readonly CommandWords[], offer: (words: readonly Word[]) => string) =>
  `  case "$command" in
${commands.map(({ path, words }) => `    ${quoted(path)}) ${offer(words)} ;;`).join('\n')}
  esac`;

/** Offers files when no word matches. */
const bash = (commands: readonly CommandWords[]): string => `_shopwright() {
${findCommand(commands, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  local words
${casesOf(commands, (words) => `words=${quoted(words.map(({ word }) => word).join(' '))}`)}
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _shopwright shopwright`;

const described = ({ word, description }: Word) =>
  quoted(`${word.replaceAll(':', '\\:')}:${description}`);

const zsh = (commands: readonly CommandWords[]): string => `#compdef shopwright
_shopwright() {
${findCommand(commands, `"\${(@)words[2,CURRENT-1]}"`)}
  local -a choices
${casesOf(commands, (words) => `choices=(${words.map(described).join(' ')})`)}
  _describe 'shopwright' choices || _files
}
compdef _shopwright shopwright`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
