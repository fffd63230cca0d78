import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../domain/failure.ts';
import type { TaxReturn } from '../../../domain/tax-return.ts';
import { useApp, useIsOffline, useToast } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { href, to } from '../../routes.ts';
import css from './TaxReturn.module.css';
import { returnPdfAddress } from './wiring.ts';

const NOT_MADE = 'Error generating PDF.';

/** The return as a PDF in a tab of its own (RET-06), and laid out for paper, which needs no connection (RET-03). */
export function DownloadReturn({ taxReturn }: { taxReturn: TaxReturn }) {
  const { adapters } = useApp();
  const toast = useToast();
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);

  const download = async () => {
    // Opened by the press itself: a tab that opens later is held back by browsers.
    const tab = open('about:blank');
    setIsBusy(true);
    try {
      const address = await returnPdfAddress(adapters, taxReturn);
      if (tab) tab.location.href = address;
      else location.assign(address);
    } catch (error) {
      tab?.close();
      toast({ tone: 'error', text: failureOf(error, NOT_MADE).message, seconds: 5 });
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
          Download PDF
        </Button>
      )}
      <a href={href(to.taxReturn(taxReturn.accountId, taxReturn.id, 'pdf'))}>Print layout</a>
    </span>
  );
}
