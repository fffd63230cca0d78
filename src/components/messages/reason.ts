import { createContext, type ReactNode, use } from 'react';

/** Puts the reason of a blocked control into the words of the moment. */
export const ReasonContext = createContext((reason: ReactNode): ReactNode => reason);

export function useReason(reason: ReactNode): ReactNode {
  return use(ReasonContext)(reason);
}
