import { methodLabel, type PaymentMethod } from '../wallet/payment-method.ts';
import type { AutoPay } from './auto-pay.ts';
import { type AutoPayMethodProblem, autoPayMethodProblem } from './biller-terms.ts';
import { type AutoPayForm, SETUP_TABS, type SetupTab } from './form.ts';

/**
 * True when a tab can be opened: in a new auto pay up to the furthest tab reached, otherwise every tab
 * (APW-08).
 */
export function canOpenTab(
  { wizardMode }: Pick<AutoPay, 'wizardMode'>,
  reached: SetupTab,
  tab: SetupTab,
): boolean {
  return !wizardMode || SETUP_TABS.indexOf(tab) <= SETUP_TABS.indexOf(reached);
}

export function furthestTab(reached: SetupTab, tab: SetupTab): SetupTab {
  return SETUP_TABS.indexOf(tab) > SETUP_TABS.indexOf(reached) ? tab : reached;
}

/** True when the methods are loaded and none of them can be chosen (APW-50). */
export function lacksMethods(
  gates: Pick<AutoPay, 'allowedPaymentMethods' | 'ach_enabled'>,
  methods: readonly PaymentMethod[] | undefined,
): boolean {
  return methods?.every((method) => autoPayMethodProblem(method, gates) !== undefined) ?? false;
}

type Methods = Pick<AutoPayForm, 'primary_payment_method_id' | 'secondary_payment_method_id_array'>;

/**
 * The first chosen method that cannot pay, by its name, with the reason (ruling 9, APW-45 to APW-47). Undefined
 * when all can, or while the wallet is not loaded.
 */
export function chosenMethodProblem(
  { primary_payment_method_id: primary, secondary_payment_method_id_array: backups }: Methods,
  gates: Pick<AutoPay, 'allowedPaymentMethods' | 'ach_enabled'>,
  methods: readonly PaymentMethod[] | undefined,
): { readonly name: string; readonly problem: AutoPayMethodProblem } | undefined {
  for (const id of [primary, ...backups]) {
    const method = methods?.find((candidate) => candidate.id === id);
    const problem = method && autoPayMethodProblem(method, gates);
    if (problem) return { name: method.nickname || methodLabel(method), problem };
  }
  return undefined;
}

/**
 * The form with one more backup at the end; the primary and existing backups are not added again (APW-43).
 */
export function withBackup<Form extends Methods>(form: Form, id: number): Form {
  const { primary_payment_method_id: primary, secondary_payment_method_id_array: backups } = form;
  if (id === primary || backups.includes(id)) return form;
  return { ...form, secondary_payment_method_id_array: [...backups, id] };
}

/** The form without the methods that have left the wallet. */
export function withoutDeletedMethods<Form extends Methods>(
  form: Form,
  methods: readonly PaymentMethod[],
): Form {
  const isThere = (id: number | null) => methods.some((method) => method.id === id);
  const { primary_payment_method_id: primary, secondary_payment_method_id_array: backups } = form;
  return {
    ...form,
    primary_payment_method_id: isThere(primary) ? primary : null,
    secondary_payment_method_id_array: backups.filter(isThere),
  };
}
