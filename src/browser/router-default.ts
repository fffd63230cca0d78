import { useHashLocation } from './hash-location.ts';

/** What the router uses where it is given nothing else. Here that is the route in the hash, too. */
export { useHashLocation as useBrowserLocation };

export const useSearch = useHashLocation.searchHook;
