/** What the server answers a path that is neither the office nor shared with it. */
export const NO_SUCH_PAGE = 'There is no such page.';
