/** Only the user who runs the server may read a store. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;
