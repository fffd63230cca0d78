import type { ListedAutoPay } from './auto-pay-list.ts';

/** The auto pay that a switch is about, of an account with a bill. */
export type Switchable = Pick<
  ListedAutoPay,
  'ap_master_id' | 'active' | 'is_controller' | 'wallet_name' | 'run_date'
> & { readonly ebill_id: number };

/**
 * What a press of the switch leads to: the settings where something is missing or another customer controls it, a
 * question before future payments end, or the change itself (APL-22 to APL-24, APL-28, DET-13).
 */
export type SwitchWay = 'settings' | 'question' | 'change';

export function switchWay(
  {
    ap_master_id,
    is_controller,
    wallet_name,
  }: Pick<Switchable, 'ap_master_id' | 'is_controller' | 'wallet_name'>,
  wished: boolean,
): SwitchWay {
  if (ap_master_id === null || !is_controller) return 'settings';
  if (!wished) return 'question';
  return wallet_name === '' ? 'settings' : 'change';
}

/** Only a run that stands on a day can be moved to another (APL-16, APW-68). */
export function isReschedulable({
  ap_master_id,
  active,
  is_controller,
  run_date,
}: Pick<Switchable, 'ap_master_id' | 'active' | 'is_controller' | 'run_date'>): boolean {
  return ap_master_id !== null && active && is_controller && run_date !== null;
}
