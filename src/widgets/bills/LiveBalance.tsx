import { BALANCE_UNAVAILABLE } from '../../../domain/bills/text/en.ts';
import { BALANCE_FROM_BEFORE } from '../../../domain/bills/text/list.ts';
import { portalName } from '../../../domain/brand/portal.ts';
import { Hint } from '../../components/text/Hint.tsx';
import css from './LiveBalance.module.css';
import type { LiveState } from './live-state.ts';

/** How current a balance is: a dot, always with a text beside it (BIL-24 to BIL-26, DET-77 to DET-79). */
export function LiveBalance({ state }: { state: LiveState }) {
  return (
    <div className={css.live} role="status">
      <span data-state={state}>{WORDS[state]}</span>
      {state === 'silent' && <Hint label="About this balance">{BALANCE_FROM_BEFORE}</Hint>}
    </div>
  );
}

const WORDS: Record<LiveState, string> = {
  asking: 'Looking up the balance…',
  live: 'Live balance',
  silent: BALANCE_UNAVAILABLE,
  unreached: `${portalName()} could not be reached`,
};
