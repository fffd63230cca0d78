import { withoutAdvice } from '../../../domain/api/text/advice.ts';
import { isSetUp } from '../../app/portal.ts';

/** Why a payment was not made. Where payments are not set up, no method can be chosen or added either. */
export function advised(reason: string): string {
  return isSetUp('payments') ? reason : withoutAdvice(reason);
}
