import { MAKING_PDF } from '../../../domain/bills/text/pdf.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

/** Beside the button whose spinner only shows it: a screen reader hears that a PDF is being made. */
export function MakingPdf({ isBusy }: { isBusy: boolean }) {
  return (
    <VisuallyHidden>
      <span role="status">{isBusy && MAKING_PDF}</span>
    </VisuallyHidden>
  );
}
