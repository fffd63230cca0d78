import type { AutoPayGates } from '../../../domain/auto-pay/auto-pay.ts';
import { autoPayMethodProblem } from '../../../domain/auto-pay/biller-terms.ts';
import { autoPayMethodText } from '../../../domain/auto-pay/text/problems.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import {
  expiryText,
  isCard,
  methodLabel,
  type PaymentMethod,
} from '../../../domain/wallet/payment-method.ts';

/** A sentence about the primary method. A method whose name is not loaded yet is not called missing. */
export function primaryMethodText(id: number | null, methods: readonly PaymentMethod[] | undefined): string {
  if (id === null) return AUTO_PAY.noMethod;
  return AUTO_PAY.paidWith(nameOf(id, methods) ?? 'your payment method');
}

/**
 * For example `Everyday Visa (Visa ending in 4242)`, or only the second part if the method has no name of its
 * own.
 */
export function nameOf(id: number, methods: readonly PaymentMethod[] | undefined): string | undefined {
  const method = methods?.find((saved) => saved.id === id);
  if (!method) return undefined;
  const label = methodLabel(method);
  return method.nickname === '' || method.nickname === label ? label : `${method.nickname} (${label})`;
}

/** Why a method cannot pay, in words; undefined when it can. */
export function methodRefusal(
  method: PaymentMethod,
  gates: Pick<AutoPayGates, 'allowedPaymentMethods' | 'ach_enabled'>,
): string | undefined {
  const problem = autoPayMethodProblem(method, gates);
  return problem && autoPayMethodText(problem);
}

/** For example `Visa ending in 4242 · Expires 04/2028` or `Checking ending in 6789 · Front Range Credit Union`. */
export function methodFacts(method: PaymentMethod): string {
  const more = isCard(method) ? `Expires ${expiryText(method.pay_data)}` : method.pay_data.bank_name;
  return `${methodLabel(method)} · ${more}`;
}
