import { useMachine, useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import type { AnswerOf } from '../../../domain/api/call.ts';
import type { Failure } from '../../../domain/api/failure.ts';
import { listMappings, type sendImport } from '../../../domain/office/import-calls.ts';
import { isCalendarDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { fileSendingMachine } from '../../../machines/office/file-sending.machine.ts';
import type { importUploadMachine } from '../../../machines/office/import-upload.machine.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FieldFrame } from '../../../src/components/fields/FieldFrame.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { EmptyState } from '../../../src/components/messages/EmptyState.tsx';
import { Told } from '../../../src/components/messages/Told.tsx';
import { wireUpload } from '../../api/upload.ts';
import { useOffice, useQuery } from '../../app/office-context.tsx';
import { Counts, TriedProblems, wasRead } from '../../components/FileCheck.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Actions, FormColumn } from '../../components/Part.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { IMPORT, SEND } from '../../text/imports.ts';

const LARGEST = 1024 ** 3;

/** Sends a file of a biller: first it is tried, then it is applied. */
export function SendImport() {
  const query = useQuery(listMappings, {});
  return (
    <ReadPage title={SEND.title} query={query}>
      {({ rows }) => (
        <>
          <Heading title={SEND.title} lead={SEND.lead} />
          {rows.length === 0 ? (
            <EmptyState title={SEND.noBillers} reason={SEND.noBillersWhy} />
          ) : (
            <SendForm billers={rows} />
          )}
        </>
      )}
    </ReadPage>
  );
}

interface SendFormProps {
  readonly billers: readonly {
    readonly biller: string;
    readonly name: string;
    readonly mappings: readonly string[];
  }[];
}

function fileProblem(file: File | undefined): string | undefined {
  if (!file) return SEND.fileMissing;
  if (file.size === 0) return SEND.empty;
  return file.size > LARGEST ? SEND.tooLarge : undefined;
}

function SendForm({ billers }: SendFormProps) {
  const [, navigate] = useLocation();
  const [biller, setBiller] = useState(billers[0]?.biller ?? '');
  const mappings = billers.find((one) => one.biller === biller)?.mappings ?? [];
  const [mapping, setMapping] = useState('');
  const [date, setDate] = useState('');
  const [file, setFile] = useState<File>();
  const { client } = useOffice();
  const [state, send] = useMachine(useMemo(() => wireUpload(client), [client]));
  const { answer, failure } = state.context;
  const isBusy = state.hasTag('busy');
  const sending = useSelector(state.children.fileSending, (snapshot) => snapshot);
  const progress = isBusy ? progressWords(state, sending, file?.size ?? 0) : undefined;
  const applied = state.output?.id;
  useEffect(() => {
    if (applied !== undefined) navigate(`/imports/${applied}`);
  }, [applied, navigate]);
  const problems = problemsOf({
    date: isCalendarDate(date) ? undefined : SEND.dateMissing,
    file: fileProblem(file),
  });
  const answers = useAnswers<'date' | 'file'>({ problems, failure, busy: isBusy });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (answers.hold() || !file || !isCalendarDate(date)) return;
    const chosen = { biller, mapping: mapping || (mappings[0] ?? ''), date, file };
    send({ type: 'file.submitted', chosen });
  };
  if (answer)
    return (
      <Tried
        of={`${biller}-${date}`}
        answer={answer}
        progress={progress}
        failure={failure}
        mayApply={isBusy || state.can({ type: 'application.chosen' })}
        onApply={() => send({ type: 'application.chosen' })}
        onOther={() => send({ type: 'another.chosen' })}
      />
    );
  return (
    <form ref={answers.form} noValidate onSubmit={submit}>
      <FormColumn>
        <FormAnswer answers={answers} />
        <SelectField
          label={SEND.biller}
          value={biller}
          onChange={({ target }) => {
            setBiller(target.value);
            setMapping('');
          }}
        >
          {billers.map((one) => (
            <option key={one.biller} value={one.biller}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField label={SEND.mapping} value={mapping} onChange={({ target }) => setMapping(target.value)}>
          {mappings.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          id="date"
          label={SEND.date}
          type="date"
          required
          value={date}
          error={answers.errorAt('date')}
          onChange={({ target }) => setDate(target.value)}
        />
        <FieldFrame id="file" label={SEND.file} hint={SEND.fileHint} error={answers.errorAt('file')}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          )}
        </FieldFrame>
        {progress && <p role="status">{progress}</p>}
        <Actions>
          <Button type="submit" busy={isBusy}>
            {SEND.try}
          </Button>
          {isBusy && (
            <Button kind="secondary" onClick={() => send({ type: 'upload.canceled' })}>
              {SEND.cancel}
            </Button>
          )}
        </Actions>
      </FormColumn>
    </form>
  );
}

const OUTCOME_TONES = {
  known: 'info',
  checked: 'ok',
  held: 'warn',
  waiting: 'warn',
  applying: 'ok',
  refused: 'error',
} as const;

const OUTCOME_WORDS = {
  known: SEND.known,
  checked: SEND.checked,
  held: SEND.held,
  waiting: SEND.waiting,
  applying: IMPORT.became.applying,
  refused: SEND.refused,
} as const;

interface TriedProps {
  /** Biller and day. */
  readonly of: string;
  readonly answer: AnswerOf<typeof sendImport>;
  /** Undefined while nothing is sent. */
  readonly progress: string | undefined;
  readonly failure: Failure | undefined;
  readonly mayApply: boolean;
  readonly onApply: () => void;
  readonly onOther: () => void;
}

/** What the file would do. */
function Tried({ of, answer, progress, failure, mayApply, onApply, onOther }: TriedProps) {
  const { outcome, id, reasons, expected, problems, more_lines } = answer;
  const { rows, refused } = expected;
  const isInPart = (outcome === 'checked' || outcome === 'held') && refused > 0;
  const someRefused = SEND.someRefused(refused, rows);
  const words = outcome === 'held' && isInPart ? [...reasons, someRefused] : reasons;
  const answers = useAnswers({ problems: {}, failure, busy: progress !== undefined });
  return (
    <>
      <Told
        tone={isInPart ? 'warn' : OUTCOME_TONES[outcome]}
        title={outcome === 'checked' && isInPart ? `${someRefused} ${SEND.notYet}` : OUTCOME_WORDS[outcome]}
      >
        {words.length > 0 && words.join(' ')}
      </Told>
      {progress && <p role="status">{progress}</p>}
      <FormAnswer answers={answers} />
      <Actions>
        {mayApply && (
          <Button busy={progress !== undefined} onClick={onApply}>
            {isInPart ? SEND.applyRest(rows - refused) : SEND.apply}
          </Button>
        )}
        {!mayApply && outcome !== 'refused' && (
          <Link href={`/imports/${id}`} asChild>
            <ButtonLink href="">{SEND.open}</ButtonLink>
          </Link>
        )}
        {progress === undefined && (
          <Button kind="secondary" onClick={onOther}>
            {SEND.other}
          </Button>
        )}
      </Actions>
      {wasRead(expected) && <Counts expected={expected} />}
      <TriedProblems of={of} problems={problems} more={more_lines} />
    </>
  );
}

/** First the file is read here, and then the machine inside sends it. */
function progressWords(
  state: SnapshotFrom<typeof importUploadMachine>,
  sending: SnapshotFrom<typeof fileSendingMachine> | undefined,
  size: number,
): string {
  const percentOf = (done: number) => (size === 0 ? 0 : Math.floor((done / size) * 100));
  if (state.hasTag('reading')) return SEND.reading(percentOf(state.context.read));
  if (sending?.hasTag('broken')) return SEND.broken;
  const done = sending?.context.done ?? 0;
  return done < size ? SEND.sending(percentOf(done)) : SEND.checking;
}
