import './trusted-types.ts';
import { showFrame } from './api/known-member.ts';
// The first scripts of the page: the API is asked while the others are still loaded.
import './api/first-answers.ts';

showFrame();
