import type { ReactNode } from 'react';
import { OFFLINE, unanswered } from '../../domain/api/text/en.ts';

export const asGiven = (reason: ReactNode): ReactNode => reason;

/** A device on a strange Wi-Fi is not offline, so its reasons do not say so (SES-40). */
export const asUnanswered = (reason: ReactNode): ReactNode =>
  typeof reason === 'string' ? reason.replace(OFFLINE, unanswered) : reason;
