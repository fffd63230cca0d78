import { ChevronLeft, Printer } from 'lucide-react';
import { useParams } from 'wouter';
import { href, to } from '../../../app/routes.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { Paper, usePaperLayout } from '../../../widgets/bill/paper.ts';
import { BillDetails } from '../BillDetails.tsx';
import css from './BillPrint.module.css';

/** A bill laid out for paper (NAV-08). An id that is not a number matches no bill. */
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
