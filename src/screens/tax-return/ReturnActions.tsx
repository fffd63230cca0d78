import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { OFFLINE_FILING } from '../../../domain/api/text/en.ts';
import { taxDraftSubject } from '../../../domain/outbox/tax-draft-change.ts';
import { draftProblems } from '../../../domain/tax/draft-entries.ts';
import { RETURN_NEEDS_PROFILE } from '../../../domain/tax/text/en.ts';
import { TAX_RETURN } from '../../../domain/tax/text/return.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { ActionBar } from '../../components/buttons/ActionBar.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { Refused } from '../../components/messages/Refused.tsx';
import { useIsQueued } from '../../offline/use-outbox.ts';
import { REFUSAL } from './DraftNotices.tsx';
import { amountFieldId, fieldId } from './field-ids.ts';
import css from './ReturnActions.module.css';
import type { TaxForm } from './use-tax-return.ts';

const PROBLEMS = 'tax-problems';

/**
 * Stays in view: the state of the entries, `Save Without Filing` and `File Return` (RET-12, RET-23 to
 * RET-26).
 */
export function ReturnActions({ form }: { form: TaxForm }) {
  const { form: machine, told, entries, isTried, setTried, newId } = form;
  const isOffline = useIsOffline();
  const problems = draftProblems(told, entries);
  const isFiling = useSelector(machine, (snapshot) => snapshot.hasTag('preparing'));
  const isSaving = useSelector(machine, (snapshot) => snapshot.hasTag('kept'));
  const blockedBy = problems.length > 0 ? PROBLEMS : undefined;
  const [presses, setPresses] = useState(0);
  const isHeld = problems.length > 0;
  useErrorTitle(isTried && isHeld);
  const firstId = problems[0] && amountFieldId(problems[0].item);
  const latest = useRef(firstId);
  latest.current = firstId;
  useEffect(() => {
    if (isTried && !isHeld) setTried(false);
  }, [isTried, isHeld, setTried]);
  useEffect(() => {
    if (presses > 0 && latest.current !== undefined) goTo(latest.current);
  }, [presses]);
  /** True while an amount is missing or wrong. The first of them gets the focus. */
  const hold = () => {
    if (!isHeld) return false;
    setTried(true);
    setPresses(presses + 1);
    return true;
  };
  return (
    <ActionBar
      label="Save and file"
      state={
        problems.length > 0 ? (
          <Problems form={form} problems={problems} />
        ) : (
          <DraftState form={form} isOffline={isOffline} />
        )
      }
    >
      <Button
        kind="secondary"
        busy={isSaving && !isOffline && !isFiling}
        blockedBy={blockedBy}
        answers
        onClick={() => {
          if (!hold()) machine.send({ type: 'save.chosen', id: newId() });
        }}
      >
        Save Without Filing
      </Button>
      <Button
        busy={isFiling}
        blockedBy={blockedBy}
        blockedBecause={isOffline && !blockedBy ? OFFLINE_FILING : undefined}
        answers={blockedBy !== undefined}
        onClick={() => {
          if (!hold()) machine.send({ type: 'filing.chosen', id: newId() });
        }}
      >
        File Return
      </Button>
    </ActionBar>
  );
}

interface ProblemsProps {
  readonly form: TaxForm;
  readonly problems: ReturnType<typeof draftProblems>;
}

/**
 * Why neither button can be pressed, with a link to the first field that causes it. A missing entry counts as
 * a mistake only after a try to go on without it.
 */
function Problems({ form: { told, isTried }, problems }: ProblemsProps) {
  const isMissing = !isTried && problems.every(({ problem }) => problem === 'empty');
  const [first] = problems;
  const line = told.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === first?.item);
  return (
    <p id={PROBLEMS} className={isMissing ? css.missing : css.problems}>
      {isMissing ? missingText(problems.length) : problemText(problems.length)}{' '}
      {line && (
        <button type="button" className={css.go} onClick={() => goTo(amountFieldId(line.sequenceNumber))}>
          Go to {line.description}
        </button>
      )}
    </p>
  );
}

function missingText(count: number): string {
  return count === 1 ? '1 amount is still missing.' : `${count} amounts are still missing.`;
}

function problemText(count: number): string {
  return count === 1 ? '1 amount needs your attention.' : `${count} amounts need your attention.`;
}

function DraftState({ form, isOffline }: { form: TaxForm; isOffline: boolean }) {
  const state = useSelector(form.form, ({ value }) => value.entries);
  const isRefused = useSelector(form.form, (snapshot) => snapshot.hasTag('refused'));
  const { message, isSeenOpen, elsewhere } = useSelector(form.form, ({ context }) => context);
  const isWritten = useIsQueued(taxDraftSubject(form.told.id));
  if (isRefused) return <RefusedEntries form={form} />;
  if (state === 'kept') return <p>{isOffline && isWritten ? 'Saved on this device' : 'Saving…'}</p>;
  if (state === 'edited') return <p>{TAX_RETURN.savedOnLeaving}</p>;
  if (message !== '' && elsewhere.length === 0)
    return (
      <Refused className={css.problems}>
        {message} {message === RETURN_NEEDS_PROFILE && <MoreInfoLink />}
        {isSeenOpen ? TAX_RETURN.stillOpen : TAX_RETURN.kept}
      </Refused>
    );
  return <p>All entries are saved</p>;
}

/** Leads to the fields that are missing, and back to this return. */
function MoreInfoLink() {
  const [path] = useLocation();
  return (
    <>
      <a href={href(`${to.moreInfo()}?${new URLSearchParams({ return: path })}`)}>More info</a>{' '}
    </>
  );
}

/** A link to the reason. If no field is the cause, the reason itself is here (ERR2-44). */
function RefusedEntries({ form: { form, told, refusal, refusedAt, newId } }: { form: TaxForm }) {
  const at = refusedAt?.split(' ')[1];
  const line = told.taxReturnDetails.find(({ sequenceNumber }) => String(sequenceNumber) === at);
  return (
    <p className={css.problems}>
      {refusal !== undefined && !line ? refusal : TAX_RETURN.notSaved}{' '}
      {refusal === undefined ? (
        <button type="button" className={css.go} onClick={() => goTo(REFUSAL)}>
          See why
        </button>
      ) : refusedAt && line ? (
        <button type="button" className={css.go} onClick={() => goTo(fieldId(refusedAt))}>
          Go to {line.description}
        </button>
      ) : (
        <button
          type="button"
          className={css.go}
          onClick={() => form.send({ type: 'ours.kept', id: newId() })}
        >
          Try again
        </button>
      )}
    </p>
  );
}

const goTo = (id: string) => document.getElementById(id)?.focus();
