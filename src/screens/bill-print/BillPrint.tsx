import { ChevronLeft, Printer } from 'lucide-react';
import { useParams } from 'wouter';
import { Button } from '../../parts/Button.tsx';
import { href, to } from '../../routes.ts';
import { BillDetails } from '../bill/BillDetails.tsx';
import { Paper, usePaperLayout } from '../bill/paper.ts';
import css from './BillPrint.module.css';

/** A bill as it goes on paper (NAV-08). An id that is no number names no bill. */
export function BillPrint() {
  const { id = '' } = useParams<{ id: string }>();
  usePaperLayout();
  return (
    <>
      <div className={css.actions}>
        <a href={href(/^\d{1,15}$/.test(id) ? to.bill(Number(id)) : to.bills())}>
          <ChevronLeft aria-hidden="true" />
          Back to the bill
        </a>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className={css.paper}>
        <Paper value={true}>
          <BillDetails />
        </Paper>
      </div>
    </>
  );
}
