import type { StateValueFrom } from 'xstate';
import type { Bill } from '../../../domain/bills/bill.ts';
import type { balanceLookUpMachine } from '../../../machines/bills/balance-look-up.machine.ts';

type LookUpState = StateValueFrom<typeof balanceLookUpMachine>;
export type LiveState = Exclude<LookUpState, 'resting'>;

type ServerBalance = Pick<Bill, 'real_time_balance' | 'web_service_responding'>;

/** How current a balance is, by the last look-up and by the bill as the server sent it. */
export function liveState(lookUp: LookUpState | undefined, bill: ServerBalance): LiveState | undefined {
  // A biller without a system of its own answers with what its file told.
  if (lookUp && lookUp !== 'resting' && lookUp !== 'live') return lookUp;
  if (bill.real_time_balance) return 'live';
  return bill.web_service_responding ? undefined : 'silent';
}
