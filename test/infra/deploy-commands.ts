/** The commands of a guide that deploy, each once; a command of a guide is one line of a block. */
export function deployCommands(guide: string): string[] {
  const lines = [...guide.matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.trim());
  return [...new Set(lines.filter((line) => line.startsWith('npx cdk deploy')))];
}

/** The values that a command gives to the app, by their names. */
export const contextOf = (command: string): Record<string, string> =>
  Object.fromEntries(
    [...command.matchAll(/ -c (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
