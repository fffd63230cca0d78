import { useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import {
  downloadLockbox,
  downloadRemittance,
  getRemittance,
} from '../../../domain/office/remittance-calls.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { grouped } from '../../../domain/values/counted.ts';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { linkTo } from '../../api/address.ts';
import { useQuery, useStaff } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { REMITTANCE, REMITTANCES } from '../../text/money-out.ts';

/** One remittance: its sums, its lines, and the files that the biller gets. */
export function RemittancePage() {
  const { biller = '', number = '' } = useParams();
  const { billers } = useStaff();
  const query = useQuery(getRemittance, { biller, number: Number(number) });
  const name = billers.find(({ slug }) => slug === biller)?.name ?? biller;
  return (
    <ReadPage title={REMITTANCE.title(name, number)} query={query}>
      {(remittance) => <Shown remittance={remittance} />}
    </ReadPage>
  );
}

function Shown({ remittance }: { remittance: AnswerOf<typeof getRemittance> }) {
  const { biller, biller_name, number, business_date, made_on, lines, paid, taken_back, first_lines } =
    remittance;
  const one = { biller, number };
  return (
    <>
      <Heading title={REMITTANCE.title(biller_name, String(number))} />
      <OfficeFacts
        facts={[
          { term: REMITTANCES.day, detail: shortDate(business_date) },
          { term: REMITTANCES.madeOn, detail: shortDate(made_on) },
          { term: REMITTANCES.lines, detail: grouped(lines) },
          { term: REMITTANCES.paid, detail: <Amount value={paid} /> },
          { term: REMITTANCES.takenBack, detail: <Amount value={taken_back} /> },
        ]}
      />
      <Actions>
        <ButtonLink href={linkTo(downloadRemittance, one)} download kind="secondary" size="dense">
          {REMITTANCE.csv}
        </ButtonLink>
        {remittance.has_lockbox && (
          <ButtonLink href={linkTo(downloadLockbox, one)} download kind="secondary" size="dense">
            {REMITTANCE.lockbox}
          </ButtonLink>
        )}
      </Actions>
      <Part title={REMITTANCE.lines}>
        {lines > first_lines.length && <p>{REMITTANCE.first(first_lines.length, lines)}</p>}
        <PlainTable
          caption={REMITTANCE.lines}
          columns={[
            { name: REMITTANCE.kind },
            { name: REMITTANCE.account },
            { name: REMITTANCE.bill },
            { name: REMITTANCE.amount, numeric: true, firm: true },
            { name: REMITTANCE.method },
            { name: REMITTANCE.confirmation },
            { name: REMITTANCE.paidOn, firm: true },
          ]}
          rows={[...first_lines.entries()]}
          idOf={([at]) => String(at)}
          cellsOf={([, line]) => [
            line.kind,
            line.account,
            line.bill || line.description,
            <Amount key="amount" value={line.amount} />,
            line.method,
            line.confirmation_number,
            shortDate(line.paid_on),
          ]}
        />
      </Part>
    </>
  );
}
