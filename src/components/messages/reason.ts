import { createContext, type ReactNode, use } from 'react';

/** Puts the reason of a blocked control, or of a failed request, into the words of the moment. */
export const ReasonContext = createContext((reason: ReactNode): ReactNode => reason);

export function useReason(reason: ReactNode): ReactNode {
  return use(ReasonContext)(reason);
}
