import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while React takes over the page as the build drew it, which knows nothing of this device. */
export const useHasStarted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
