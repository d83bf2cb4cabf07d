import { dirname } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundleFile } from './bundle.ts';

/** The bundle of a function as what is deployed. */
export const bundleCode = (name: string): Code => Code.fromAsset(dirname(bundleFile(name)));
