import { Copy, Download, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { PDF_FAILED } from '../../../domain/bills/text/en.ts';
import { MAKING_PDF, PDF_SAVED } from '../../../domain/bills/text/pdf.ts';
import type { Receipt } from '../../../domain/receipts/receipt.ts';
import { COPY_REFUSED } from '../../../domain/receipts/text/en.ts';
import { receiptInShort } from '../../../domain/receipts/text/headline.ts';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { fileDate } from '../../../domain/values/calendar-date.ts';
import { useIsOffline, useToast } from '../../app/app-context.tsx';
import { saveFile } from '../../browser/download.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { SaidOnly } from '../../components/text/SaidOnly.tsx';
import css from './ReceiptActions.module.css';
import { makePdf } from './wiring.ts';

/** Print, download and share (RCT-09 to RCT-14). A browser that cannot share copies the receipt as a text. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const [busy, setBusy] = useState<'download' | 'share'>();
  const toast = useToast();
  const isOffline = useIsOffline();

  const withPdf = async (purpose: 'download' | 'share', use: (file: File) => void | Promise<void>) => {
    setBusy(purpose);
    try {
      const blob = await makePdf(receipt);
      await use(new File([blob], fileName(receipt), { type: 'application/pdf' }));
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ tone: 'error', text: isOffline ? RECEIPT.offline : PDF_FAILED, seconds: 8 });
    } finally {
      setBusy(undefined);
    }
  };

  const save = (file: File) => {
    saveFile(file);
    toast({ tone: 'ok', text: PDF_SAVED, seconds: 3 });
  };

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receiptInShort(receipt));
      toast({ tone: 'ok', text: 'Receipt copied', seconds: 3 });
    } catch {
      toast({ tone: 'warn', text: COPY_REFUSED, seconds: 5 });
    }
  };

  return (
    <div className={css.actions} data-print="no">
      {canShareFiles() ? (
        <Button
          icon={<Share2 aria-hidden="true" />}
          busy={busy === 'share'}
          onClick={() =>
            void withPdf('share', (file) => navigator.share({ files: [file], title: 'Receipt' }))
          }
        >
          Share
        </Button>
      ) : (
        <Button kind="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy to share
        </Button>
      )}
      <Button
        kind="secondary"
        data-replay
        icon={<Download aria-hidden="true" />}
        busy={busy === 'download'}
        onClick={() => void withPdf('download', save)}
      >
        Download PDF
      </Button>
      <Button kind="secondary" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
        Print
      </Button>
      <SaidOnly>{busy !== undefined && MAKING_PDF}</SaidOnly>
    </div>
  );
}

/** The file name is the date of the transaction (RCT-11). */
function fileName({ transaction_receipts }: Receipt): string {
  const [part] = transaction_receipts;
  return part ? `${fileDate(part.transaction_date)}.pdf` : 'receipt.pdf';
}

function canShareFiles(): boolean {
  const probe = new File([], 'receipt.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}
