import type { AnswerOf } from '../../../domain/api/call.ts';
import { COLUMN_TEXTS } from '../../../domain/imports/text/mapping-words.ts';
import type { tryMapping } from '../../../domain/office/mapping-calls.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Told } from '../../../src/components/messages/Told.tsx';
import { Counts, TriedProblems } from '../../components/FileCheck.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { SEND } from '../../text/imports.ts';
import { CHANGE_MAPPING } from '../../text/mappings.ts';

const TONES = { checked: 'ok', held: 'warn', refused: 'error' } as const;

type Tried = AnswerOf<typeof tryMapping>;

interface TriedMappingProps {
  /** Biller and mapping, for the name of a file. */
  readonly of: string;
  readonly answer: Tried;
  readonly onKeep: () => void;
}

/** What a sample says when it is read with a changed mapping. */
export function TriedMapping({ of, answer, onKeep }: TriedMappingProps) {
  const { outcome, reasons, not_tried, expected, problems, more_lines, lines, changes, may_keep } = answer;
  const { rows, refused } = expected;
  const isInPart = outcome !== 'refused' && refused > 0;
  const words = [
    ...(isInPart ? [SEND.someRefused(refused, rows)] : []),
    ...reasons,
    ...not_tried.map((one) => CHANGE_MAPPING.notTried[one]),
  ];
  return (
    <>
      <Part title={CHANGE_MAPPING.tried}>
        <Told tone={isInPart ? 'warn' : TONES[outcome]} title={CHANGE_MAPPING[outcome]}>
          {words.length > 0 && words.join(' ')}
        </Told>
        {outcome !== 'refused' && <Counts expected={expected} />}
      </Part>
      {lines.length > 0 && (
        <Part title={CHANGE_MAPPING.lines}>
          <Lines lines={lines} />
        </Part>
      )}
      <TriedProblems of={of} problems={problems} more={more_lines} />
      <Part title={CHANGE_MAPPING.changes}>
        {changes.length === 0 ? <p>{CHANGE_MAPPING.noChanges}</p> : <Changes changes={changes} />}
        {may_keep && (
          <Actions>
            <Button onClick={onKeep}>{CHANGE_MAPPING.keep}</Button>
          </Actions>
        )}
      </Part>
    </>
  );
}

function Lines({ lines }: Pick<Tried, 'lines'>) {
  return (
    <PlainTable
      caption={CHANGE_MAPPING.lines}
      columns={[
        { name: COLUMN_TEXTS.accountNumber, firm: true },
        { name: CHANGE_MAPPING.name },
        { name: COLUMN_TEXTS.type },
        { name: COLUMN_TEXTS.billNumber },
        { name: COLUMN_TEXTS.periodEnd, firm: true },
        { name: COLUMN_TEXTS.dueDate, firm: true },
        { name: COLUMN_TEXTS.balance, numeric: true },
        { name: COLUMN_TEXTS.amountDue, numeric: true },
      ]}
      rows={lines}
      idOf={({ line }) => String(line)}
      cellsOf={(read) => [
        read.account_number,
        read.name,
        read.type,
        read.bill_number,
        read.period_end === null ? '' : shortDate(read.period_end),
        read.due_date === null ? '' : shortDate(read.due_date),
        read.balance === null ? '' : formatCents(read.balance),
        read.amount_due === null ? '' : formatCents(read.amount_due),
      ]}
    />
  );
}

function Changes({ changes }: Pick<Tried, 'changes'>) {
  return (
    <PlainTable
      caption={CHANGE_MAPPING.changes}
      columns={[
        { name: CHANGE_MAPPING.entry },
        { name: CHANGE_MAPPING.before },
        { name: CHANGE_MAPPING.after },
      ]}
      rows={changes}
      idOf={({ entry }) => entry}
      cellsOf={({ entry, before, after }) => [entry, before, after]}
    />
  );
}
