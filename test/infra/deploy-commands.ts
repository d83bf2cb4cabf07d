/** The commands of a guide that deploy, each once. */
export const deployCommands = (guide: string): string[] => [
  ...new Set(
    [...inBlocks(guide), ...inTables(guide)].filter((line) => line.startsWith('npx cdk deploy')),
  ),
];

/** A command is one line of a block. */
const inBlocks = (guide: string): string[] =>
  [...guide.matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.trim());

const inTables = (guide: string): string[] =>
  [...guide.matchAll(/^\|.*\|$/gm)]
    .flatMap(([row]) => [...row.matchAll(/`([^`]+)`/g)])
    .map(([, code = '']) => code);

/** The values that a command gives to the app, by their names. */
export const contextOf = (command: string): Record<string, string> =>
  Object.fromEntries(
    [...command.matchAll(/ -c (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
