import {
  type Approval,
  approveEmailCorrection,
  exportApprovals,
  listApprovals,
  refuseEmailCorrection,
} from '../../../domain/office/approval-calls.ts';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useOffice } from '../../app/office-context.tsx';
import { ActButton } from '../../components/ActButton.tsx';
import { stateOfRequest } from '../../components/request-state.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { useDone } from '../../components/use-done.tsx';
import { APPROVALS } from '../../text/corrections.ts';
import { REQUEST_STATE } from '../../text/requests.ts';
import css from './EmailCorrections.module.css';

const FILTERS: readonly Filter[] = [choice('state', APPROVALS.state, REQUEST_STATE)];

/** The corrections of email addresses that others asked for and this person may decide. */
export function EmailCorrections() {
  const list = useList(listApprovals, exportApprovals, FILTERS);
  const [told, setTold] = useDone();
  const gone = (words: string) => {
    setTold(words, 'warn');
    list.query.retry();
  };
  const columns: readonly Column<Approval>[] = [
    column.text('customer', APPROVALS.customer, ({ name }) => name),
    column.state('state', APPROVALS.state, (row) => stateOfRequest(row)),
    column.text('from', APPROVALS.from, ({ from }) => from),
    column.text('to', APPROVALS.to, ({ to }) => to),
    column.text('reason', APPROVALS.reason, ({ reason }) => reason),
    sortable(column.text('by', APPROVALS.askedBy, ({ asked_by }) => asked_by)),
    sortable(column.moment('at', APPROVALS.askedAt, ({ asked_at }) => asked_at)),
    column.text('outcome', APPROVALS.outcome, whatCame),
    column.action(
      'decide',
      APPROVALS.decide,
      (row) => row.state === 'asked' && <Decision row={row} onDone={list.query.retry} onGone={gone} />,
    ),
  ];
  return (
    <ListPage
      title={APPROVALS.title}
      lead={APPROVALS.lead}
      list={list}
      columns={columns}
      idOf={({ id }) => String(id)}
      pathOf={({ customer }) => `/customers/${customer}`}
      empty={{ title: APPROVALS.none }}
    >
      {told}
    </ListPage>
  );
}

function whatCame({ decided_by, decision, due_at, state, outcome }: Approval): string {
  const decided = [decided_by, decision].filter(Boolean).join(': ');
  const due = state === 'approved' && due_at !== null ? APPROVALS.inForce(momentOf(due_at)) : '';
  return [decided, outcome || due].filter(Boolean).join(' ');
}

interface DecisionProps {
  readonly row: Approval;
  readonly onDone: () => void;
  readonly onGone: (words: string) => void;
}

function Decision({ row: { id: request, name, to, is_own }, onDone, onGone }: DecisionProps) {
  const { client } = useOffice();
  if (is_own) return APPROVALS.own;
  const { approve, refuse } = APPROVALS;
  return (
    <span className={css.decision}>
      <ActButton
        {...approve}
        act={({ reason }) => client.ask(approveEmailCorrection, { request, words: reason })}
        onDone={onDone}
        onGone={onGone}
      >
        <p>{approve.what(name, to)}</p>
      </ActButton>
      <ActButton
        {...refuse}
        kind="quiet"
        act={({ reason }) => client.ask(refuseEmailCorrection, { request, words: reason })}
        onDone={onDone}
        onGone={onGone}
      >
        <p>{refuse.what}</p>
      </ActButton>
    </span>
  );
}
