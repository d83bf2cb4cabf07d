import './trusted-types.ts';
// The first scripts of the page: the API is asked while the others are still loaded.
import './api/first-answers.ts';
