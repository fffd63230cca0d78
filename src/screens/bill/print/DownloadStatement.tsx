import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { MAKING_PDF, PDF_SAVED } from '../../../../domain/bills/text/pdf.ts';
import { fileDate } from '../../../../domain/values/calendar-date.ts';
import { useApp, useToast } from '../../../app/app-context.tsx';
import { saveFile } from '../../../browser/download.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { SaidOnly } from '../../../components/text/SaidOnly.tsx';
import { noPdfReason, statementPdf } from './wiring.ts';

/** Saves the statement of the bill on screen (DET-50, DET-52). */
export function DownloadStatement({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  const download = async () => {
    setIsBusy(true);
    try {
      const blob = await statementPdf(adapters, bill);
      saveFile(new File([blob], fileName(bill), { type: 'application/pdf' }));
      toast({ tone: 'ok', text: PDF_SAVED, seconds: 3 });
    } catch (error) {
      toast({ tone: 'error', text: noPdfReason(error), seconds: 8 });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button
        kind="secondary"
        icon={<Download aria-hidden="true" />}
        busy={isBusy}
        data-paper="yes"
        onClick={() => void download()}
      >
        Download PDF
      </Button>
      <SaidOnly>{isBusy && MAKING_PDF}</SaidOnly>
    </>
  );
}

function fileName({ account_num, billing_period_end, due_date }: Bill): string {
  const day = billing_period_end ?? due_date;
  const account = account_num.replace(/[^\w-]+/g, '-');
  return day ? `statement-${account}-${fileDate(day)}.pdf` : `statement-${account}.pdf`;
}
