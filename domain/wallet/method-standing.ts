import type { PaymentMethod } from './payment-method.ts';
import { type VerificationProblem, verificationProblem } from './verification.ts';

export type StandingProblem = 'expired' | VerificationProblem | 'disabled';

/** Why a method can pay nobody, whatever a biller accepts; undefined when it can (ruling 9). */
export function standingProblem(
  method: Pick<PaymentMethod, 'expired' | 'enabled' | 'verification'>,
): StandingProblem | undefined {
  if (method.expired) return 'expired';
  return verificationProblem(method) ?? (method.enabled ? undefined : 'disabled');
}
