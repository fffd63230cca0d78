import { useSelector } from '@xstate/react';
import { outcomeWords } from '../../../domain/auto-pay-outcome.ts';
import { Notice } from '../../parts/Notice.tsx';
import type { SetupRef } from './use-setup.ts';

/** What a save came to, until something is edited again (APW-60, APW-61). */
export function Outcome({ setup }: { setup: SetupRef }) {
  const isSaved = useSelector(setup, (snapshot) => snapshot.hasTag('saved'));
  const runDate = useSelector(setup, ({ context }) => context.saved.run_date);
  return isSaved && <Notice tone="ok" title={outcomeWords(runDate)} />;
}
