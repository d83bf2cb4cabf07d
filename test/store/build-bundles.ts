import { bundleFunctions } from '../../bin/build/bundle.ts';

/** The bundles of the cloud, in dist/. */
export const setup = bundleFunctions;
