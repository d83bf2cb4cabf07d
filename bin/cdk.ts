import { addFonts, addGroup } from './build/own-packages.ts';
import { runProgram } from './program.ts';
import { isInstalled } from './start/installed.ts';

/** The CDK app. */
await runProgram(async () => {
  // Who deploys the package of npm has installed them beside it.
  if (!isInstalled()) await addGroup('infrastructure');
  await addFonts();
  const { synthesise } = await import('./build/cdk-app.ts');
  await synthesise();
});
