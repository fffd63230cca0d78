import type { ListedAutoPay } from './list.ts';

/** The auto pay behind a switch, for an account with a bill. */
export type SwitchableAutoPay = Pick<
  ListedAutoPay,
  'ap_master_id' | 'active' | 'is_controller' | 'wallet_name' | 'run_date' | 'is_stop_date_passed'
> & { readonly ebill_id: number };

/**
 * What the switch does (APL-22 to APL-24, APL-28, DET-13). It opens the settings when something is missing or
 * another customer has control. It asks before future payments end. Otherwise it makes the change.
 */
export type SwitchWay = 'settings' | 'question' | 'change';

export function switchWay(
  {
    ap_master_id,
    is_controller,
    wallet_name,
    is_stop_date_passed,
  }: Pick<SwitchableAutoPay, 'ap_master_id' | 'is_controller' | 'wallet_name' | 'is_stop_date_passed'>,
  turnOn: boolean,
): SwitchWay {
  if (ap_master_id === null || !is_controller) return 'settings';
  if (!turnOn) return 'question';
  return wallet_name === '' || is_stop_date_passed ? 'settings' : 'change';
}

/** True when the next run has a date and can be moved (APL-16, APW-68). */
export function isReschedulable({
  ap_master_id,
  active,
  is_controller,
  run_date,
}: Pick<SwitchableAutoPay, 'ap_master_id' | 'active' | 'is_controller' | 'run_date'>): boolean {
  return ap_master_id !== null && active && is_controller && run_date !== null;
}
