import { NO_PAYMENTS } from '../../domain/portal/text/en.ts';
import { isSetUp } from './portal.ts';

/** An answer about a biller's account tells what the biller does. The portal is told apart, also for saved answers. */
interface OfBiller {
  readonly unpayable?: string | undefined;
}

/** Why nothing of the biller can be paid here, in words; undefined where it can. */
export function whyNotHere({ unpayable }: OfBiller): string | undefined {
  return isSetUp('payments') ? unpayable : NO_PAYMENTS;
}

export function takesPayments(of: OfBiller): boolean {
  return !whyNotHere(of);
}
