import type { StateValueFrom } from 'xstate';
import type { Bill } from '../../../domain/bills/bill.ts';
import { BALANCE_UNAVAILABLE } from '../../../domain/bills/text/en.ts';
import type { balanceLookUpMachine } from '../../../machines/bills/balance-look-up.machine.ts';
import { Hint } from '../../components/text/Hint.tsx';
import css from './LiveBalance.module.css';

type LookUpState = StateValueFrom<typeof balanceLookUpMachine>;
export type LiveState = 'live' | 'silent' | 'unreached';

type ServerBalance = Pick<Bill, 'real_time_balance' | 'web_service_responding'>;

/** How current a balance is, by the last look-up and by the bill as the server sent it. */
export function liveState(lookUp: LookUpState | undefined, bill: ServerBalance): LiveState | undefined {
  if (lookUp === 'live' || lookUp === 'silent' || lookUp === 'unreached') return lookUp;
  if (bill.real_time_balance) return 'live';
  return bill.web_service_responding ? undefined : 'silent';
}

/** The real-time indicator: a dot, always with a text beside it (BIL-25, BIL-26, DET-77 to DET-79). */
export function LiveBalance({ state }: { state: LiveState }) {
  return (
    <div className={css.live} role="status">
      <span data-state={state}>{WORDS[state]}</span>
      {state === 'silent' && (
        <Hint label="About this balance">
          The biller did not answer. This balance is the last one we know.
        </Hint>
      )}
    </div>
  );
}

const WORDS: Record<LiveState, string> = {
  live: 'Live balance',
  silent: BALANCE_UNAVAILABLE,
  unreached: 'Billfold could not be reached',
};
