import type { Command } from 'commander';

/** The commands that do something, with what an operator types. */
export const leavesOf = (command: Command): { name: string; command: Command }[] =>
  command.commands.length === 0
    ? [{ name: nameOf(command), command }]
    : command.commands.flatMap(leavesOf);

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
