/** In place of a page that the host has written. */
export const PAGE_NOT_READ = 'This text could not be loaded.';
