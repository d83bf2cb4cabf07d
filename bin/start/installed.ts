/** Whether this is the package that npm has installed, and not the project. */
export const isInstalled = () => import.meta.url.includes('/node_modules/');
