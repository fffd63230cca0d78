import type { StateValueFrom } from 'xstate';
import type { balanceLookUpMachine } from '../../../machines/balanceLookUp.ts';
import { Hint } from '../../parts/Hint.tsx';
import css from './LiveBalance.module.css';

type LookUpState = StateValueFrom<typeof balanceLookUpMachine>;
export type LiveState = 'live' | 'silent' | 'unreached';

/** What there is to say about how fresh a balance is, from the last look-up and from the bill itself. */
export function liveState(lookUp: LookUpState | undefined, isLive: boolean): LiveState | undefined {
  if (lookUp === 'live' || lookUp === 'silent' || lookUp === 'unreached') return lookUp;
  return isLive ? 'live' : undefined;
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
