import type { StateValueFrom } from 'xstate';
import type { Bill } from '../../../domain/bill.ts';
import type { balanceLookUpMachine } from '../../../machines/balanceLookUp.ts';
import { Hint } from '../../parts/Hint.tsx';
import css from './LiveBalance.module.css';

type LookUpState = StateValueFrom<typeof balanceLookUpMachine>;
export type LiveState = 'live' | 'silent' | 'unreached';

type Told = Pick<Bill, 'real_time_balance' | 'web_service_responding'>;

/** What there is to say about how fresh a balance is, from the last look-up and from the bill as the server sent it. */
export function liveState(lookUp: LookUpState | undefined, told: Told): LiveState | undefined {
  if (lookUp === 'live' || lookUp === 'silent' || lookUp === 'unreached') return lookUp;
  if (told.real_time_balance) return 'live';
  return told.web_service_responding ? undefined : 'silent';
}

/** The real-time indicator: a dot, and always the words beside it (BIL-25, BIL-26, DET-77 to DET-79). */
export function LiveBalance({ state }: { state: LiveState }) {
  return (
    <div className={css.live} data-state={state} role="status">
      <span className={css.dot} aria-hidden="true" />
      {WORDS[state]}
      {state === 'silent' && (
        <Hint label="About this balance">
          The biller did not tell the balance of now. What is shown is the last one we know. You can try again
          in a few minutes.
        </Hint>
      )}
    </div>
  );
}

const WORDS: Record<LiveState, string> = {
  live: 'Live balance',
  silent: 'Web Service is not responding',
  unreached: 'Billfold could not be reached',
};
