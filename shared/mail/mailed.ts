import { readSendsMails } from '../config.ts';

/** Beside the answer to what asks for a mail: whether one goes out, as far as the deployment sends any. */
export const mailed = () => ({ mailed: readSendsMails() });
