import type { AutoPayEntry } from '../../../domain/auto-pay/biller-terms.ts';
import { AFTER_DUE_DATE } from '../../../domain/auto-pay/text/late-run.ts';
import { noRunText } from '../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import { relativeDay } from '../../../domain/values/relative-day.ts';
import { useApp } from '../../app/app-context.tsx';
import { PastShape } from '../../components/timeline/PastShape.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { TimelineRow, Today } from '../../components/timeline/TimelineRow.tsx';

const SHOWN = 2;

interface NextRunsProps {
  readonly runs: readonly RunAhead[];
  readonly rule: AutoPayEntry;
  readonly method: string | undefined;
}

/** The next payments of an auto pay on the line of time. */
export function NextRuns({ runs, rule, method }: NextRunsProps) {
  const today = useApp().adapters.clock.today();
  const paysEachBill = rule.run_period === 0;
  return (
    <TimelineBlock title="What will happen" tone="done">
      <ol>
        <Today date={today} />
        {runs.slice(0, SHOWN).map(({ run_date, amount, note, isFailing, isLate }) => (
          <TimelineRow
            key={run_date}
            shape={isFailing ? 'failed' : 'auto pay'}
            mark={isFailing && <PastShape name="failed" />}
            date={run_date}
            relative={relativeDay(run_date, today)}
            who={isFailing ? 'Not paid' : `We pay ${paysEachBill ? 'this bill' : 'the bill'}`}
            amount={amount}
            detail={[method && !isFailing && `With ${method}.`, note, isLate && AFTER_DUE_DATE]
              .filter(Boolean)
              .join(' ')}
          />
        ))}
        {(runs.length === 0 || paysEachBill) && (
          <TimelineRow
            shape="estimate"
            mark={<PastShape name="estimate" />}
            date={null}
            relative="later"
            who={runs.length === 0 ? AUTO_PAY.nothingPlanned : AUTO_PAY.laterBillsToPay}
            detail={runs.length === 0 ? noRunText(rule) : AUTO_PAY.eachLater}
          />
        )}
      </ol>
    </TimelineBlock>
  );
}
