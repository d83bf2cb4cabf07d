/**
 * Records what the functions of a version may do, as its template grants it: `npm run record:policies`
 * writes that of the working tree, under the version of package.json. Until a version is released, a change
 * of what it uses records it again; the record of a released version is never edited.
 */
import { writeFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { keptGrants } from '../../lib/kept-grants.ts';
import { addShopwright } from '../../lib/shopwright.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { grantsIn, linesOf, POLICIES_CONTEXT, policiesFile, type Synthesised } from './policies.ts';

const app = new App({
  context: { ...cdkJson.context, ...POLICIES_CONTEXT },
  treeMetadata: false,
  builtinCloudFormationValidation: false,
});
const { replaceable } = addShopwright(app, () => Code.fromInline('// Only roles are read.'));
const templates = replaceable.map((stack) => Template.fromStack(stack).toJSON() as Synthesised);
const lines = linesOf(templates.flatMap((template) => grantsIn(template, keptGrants)));
writeFileSync(policiesFile(packageJson.version), `${lines.join('\n')}\n`);
