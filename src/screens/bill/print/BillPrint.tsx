import { useParams } from 'wouter';
import { to } from '../../../app/routes.ts';
import { PrintBar } from '../../../widgets/bill/PrintBar.tsx';
import { Paper } from '../../../widgets/bill/paper.ts';
import { BillDetails } from '../BillDetails.tsx';
import css from './BillPrint.module.css';

/** A bill laid out for paper (NAV-08). An id that is not a number matches no bill. */
export function BillPrint() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <>
      <PrintBar back={/^\d{1,15}$/.test(id) ? to.bill(Number(id)) : to.bills()}>Back to the bill</PrintBar>
      <div className={css.paper}>
        <Paper value={true}>
          <BillDetails />
        </Paper>
      </div>
    </>
  );
}
