import { useSelector } from '@xstate/react';
import { saveOutcomeText } from '../../../domain/auto-pay/text/outcome.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import type { SetupRef } from './use-setup.ts';

/** The result of a save, until the next edit (APW-60, APW-61). */
export function Outcome({ setup }: { setup: SetupRef }) {
  const isSaved = useSelector(setup, (snapshot) => snapshot.hasTag('saved'));
  const runDate = useSelector(setup, ({ context }) => context.saved.run_date);
  // The region stands in the page before its words (WCAG 4.1.3).
  return (
    <div role="status">
      {isSaved && <Notice tone="ok" title={saveOutcomeText(runDate)} isAnnounced={false} />}
    </div>
  );
}
