import { expiryText, isCard, methodLabel, type PaymentMethod } from '../../../domain/payment-method.ts';

/** What the primary method is, in a sentence; one whose name is not known yet is not told as missing. */
export function methodWords(id: number | null, methods: readonly PaymentMethod[] | undefined): string {
  if (id === null) return 'No payment method is chosen yet.';
  return `Paid with ${nameOf(id, methods) ?? 'your payment method'}.`;
}

/** `Everyday Visa (Visa ending in 4242)`; just the second where nobody named it otherwise. */
export function nameOf(id: number, methods: readonly PaymentMethod[] | undefined): string | undefined {
  const method = methods?.find((one) => one.id === id);
  if (!method) return undefined;
  const label = methodLabel(method);
  return method.nickname === '' || method.nickname === label ? label : `${method.nickname} (${label})`;
}

/** `Visa ••4242 · Expires 04/2028`, `Checking ••6789 · Front Range Credit Union`. */
export function methodFacts(method: PaymentMethod): string {
  const { type, pay_data } = method;
  const more = isCard(method) ? `Expires ${expiryText(pay_data)}` : pay_data.bank_name;
  return `${type.name} ••${pay_data.last_four} · ${more}`;
}
