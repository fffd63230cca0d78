import { useSelector } from '@xstate/react';
import { draftProblems } from '../../../domain/tax-draft.ts';
import { useIsOffline } from '../../app-context.tsx';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { Button } from '../../parts/Button.tsx';
import { amountFieldId } from './AmountEntry.tsx';
import css from './ReturnActions.module.css';
import type { TaxForm } from './use-tax-return.ts';

const PROBLEMS = 'tax-problems';

/** Stays in sight: how the entries stand, `Save Without Filing` and `File Return` (RET-12, RET-23 to RET-26). */
export function ReturnActions({ form }: { form: TaxForm }) {
  const { form: machine, told, entries, newId } = form;
  const isOffline = useIsOffline();
  const problems = draftProblems(told, entries);
  const isFiling = useSelector(
    machine,
    (snapshot) => snapshot.matches({ filing: 'settling' }) || snapshot.matches({ filing: 'checking' }),
  );
  const isSaving = useSelector(machine, (snapshot) => snapshot.matches({ entries: 'kept' }));
  const blockedBy = problems.length > 0 ? PROBLEMS : undefined;
  return (
    <ActionBar
      label="Save and file"
      state={
        problems.length > 0 ? (
          <Problems form={form} problems={problems} />
        ) : (
          <Standing form={form} isOffline={isOffline} />
        )
      }
    >
      <Button
        kind="secondary"
        busy={isSaving && !isOffline && !isFiling}
        blockedBy={blockedBy}
        onClick={() => machine.send({ type: 'save.chosen', id: newId() })}
      >
        Save Without Filing
      </Button>
      <Button
        busy={isFiling}
        blockedBy={blockedBy}
        blockedBecause={isOffline && !blockedBy ? 'You are offline. Filing needs a connection.' : undefined}
        onClick={() => machine.send({ type: 'filing.chosen', id: newId() })}
      >
        File Return
      </Button>
    </ActionBar>
  );
}

interface ProblemsProps {
  readonly form: TaxForm;
  readonly problems: readonly { item: number; words: string }[];
}

/** Why neither button can be pressed, and the way to the first field that is to blame. */
function Problems({ form: { told }, problems }: ProblemsProps) {
  const [first] = problems;
  const line = told.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === first?.item);
  return (
    <p id={PROBLEMS} tabIndex={-1} className={css.problems}>
      {problems.length === 1 ? '1 amount needs' : `${problems.length} amounts need`} your attention.{' '}
      {line && (
        <button
          type="button"
          className={css.go}
          onClick={() => document.getElementById(amountFieldId(line.sequenceNumber))?.focus()}
        >
          Go to {line.description}
        </button>
      )}
    </p>
  );
}

function Standing({ form: { form }, isOffline }: { form: TaxForm; isOffline: boolean }) {
  const state = useSelector(form, ({ value }) => value.entries);
  if (state === 'kept') return <p>{isOffline ? 'Saved on this device' : 'Saving…'}</p>;
  if (state === 'edited') return <p>Saved when you leave the field</p>;
  if (state === 'refused') return <p className={css.problems}>Not saved</p>;
  return <p>All entries are saved</p>;
}
