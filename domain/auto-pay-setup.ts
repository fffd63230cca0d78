import type { AutoPay } from './auto-pay.ts';
import { type AutoPayForm, SETUP_TABS, type SetupTab } from './auto-pay-form.ts';
import { methodRefusal } from './auto-pay-gates.ts';
import { methodLabel, type PaymentMethod } from './payment-method.ts';

/** Whether a tab can be opened: of a new auto pay those that were reached, else every one (APW-08). */
export function isReached(
  { wizardMode }: Pick<AutoPay, 'wizardMode'>,
  reached: SetupTab,
  tab: SetupTab,
): boolean {
  return !wizardMode || SETUP_TABS.indexOf(tab) <= SETUP_TABS.indexOf(reached);
}

export function furthestTab(reached: SetupTab, tab: SetupTab): SetupTab {
  return SETUP_TABS.indexOf(tab) > SETUP_TABS.indexOf(reached) ? tab : reached;
}

/** True once it is known that no saved method can be chosen (APW-50). */
export function lacksMethods(
  gates: Pick<AutoPay, 'allowedPaymentMethods' | 'ach_enabled'>,
  methods: readonly PaymentMethod[] | undefined,
): boolean {
  return methods?.every((method) => methodRefusal(method, gates) !== undefined) ?? false;
}

type Methods = Pick<AutoPayForm, 'primary_payment_method_id' | 'secondary_payment_method_id_array'>;

/**
 * Why the methods of the settings cannot be kept as they are: the first of them that cannot pay, with its name (ruling 9,
 * APW-45 to APW-47). Nothing while the wallet is not known.
 */
export function keptRefusal(
  { primary_payment_method_id: primary, secondary_payment_method_id_array: backups }: Methods,
  gates: Pick<AutoPay, 'allowedPaymentMethods' | 'ach_enabled'>,
  methods: readonly PaymentMethod[] | undefined,
): string | undefined {
  for (const id of [primary, ...backups]) {
    const method = methods?.find((one) => one.id === id);
    const refusal = method && methodRefusal(method, gates);
    if (refusal) return `${method.nickname || methodLabel(method)}: ${refusal}`;
  }
  return undefined;
}

/** With one more backup, the last to be tried; never the primary, and none twice (APW-43). */
export function withBackup<Form extends Methods>(form: Form, id: number): Form {
  const { primary_payment_method_id: primary, secondary_payment_method_id_array: backups } = form;
  if (id === primary || backups.includes(id)) return form;
  return { ...form, secondary_payment_method_id_array: [...backups, id] };
}

/** Without the methods that the wallet does not hold any more. */
export function withoutGone<Form extends Methods>(form: Form, methods: readonly PaymentMethod[]): Form {
  const isThere = (id: number) => methods.some((method) => method.id === id);
  const { primary_payment_method_id: primary, secondary_payment_method_id_array: backups } = form;
  return {
    ...form,
    primary_payment_method_id: primary !== null && isThere(primary) ? primary : null,
    secondary_payment_method_id_array: backups.filter(isThere),
  };
}
