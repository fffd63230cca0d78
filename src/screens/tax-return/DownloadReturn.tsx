import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../domain/api/failure.ts';
import { PDF_FAILED } from '../../../domain/bills/text/en.ts';
import { MAKING_PDF } from '../../../domain/bills/text/pdf.ts';
import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { useApp, useIsOffline, useToast } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { SaidOnly } from '../../components/text/SaidOnly.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './TaxReturn.module.css';
import { returnPdfAddress } from './wiring.ts';

/** The return as a PDF in a new tab (RET-06), and laid out for paper, which needs no connection (RET-03). */
export function DownloadReturn({ taxReturn }: { taxReturn: TaxReturn }) {
  const { adapters } = useApp();
  const toast = useToast();
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);

  const download = async () => {
    // Opens the tab during the press itself: browsers block a tab that opens later.
    const tab = open('about:blank');
    setIsBusy(true);
    try {
      const address = await returnPdfAddress(adapters, taxReturn);
      if (tab) tab.location.href = address;
      else location.assign(address);
    } catch (error) {
      tab?.close();
      toast({ tone: 'error', text: failureOf(error, PDF_FAILED).message, seconds: 5 });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <span className={css.papers} data-print="no">
      {!isOffline && (
        <Button
          kind="secondary"
          size="dense"
          icon={<FileDown aria-hidden="true" />}
          busy={isBusy}
          onClick={() => void download()}
        >
          Download PDF <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </Button>
      )}
      <SaidOnly>{isBusy && MAKING_PDF}</SaidOnly>
      <a href={href(to.taxReturn(taxReturn.accountId, taxReturn.id, 'pdf'))}>Print layout</a>
    </span>
  );
}
