import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { listMappings } from '../../../domain/office/import-calls.ts';
import { isCalendarDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FieldFrame } from '../../../src/components/fields/FieldFrame.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { EmptyState } from '../../../src/components/messages/EmptyState.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { useQuery } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Actions, FormColumn, Part } from '../../components/Part.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { IMPORT, SEND } from '../../text/imports.ts';
import { Counts, Problems } from './Counts.tsx';
import { type ChosenFile, type Sending, useSendFile } from './use-send-file.ts';

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
  const { sending, failure, answer, send, startOver } = useSendFile();
  const problems = problemsOf({
    date: isCalendarDate(date) ? undefined : SEND.dateMissing,
    file: fileProblem(file),
  });
  const answers = useAnswers<'date' | 'file'>({ problems, failure, busy: sending !== undefined });
  const chosen = (): ChosenFile | undefined =>
    file && isCalendarDate(date)
      ? { biller, mapping: mapping || (mappings[0] ?? ''), date, file }
      : undefined;
  const run = async (isDryRun: boolean) => {
    const whole = chosen();
    if (!whole || sending) return;
    const sent = await send(whole, isDryRun);
    if (sent && !isDryRun) navigate(`/imports/${sent.id}`);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!answers.hold()) void run(true);
  };
  if (answer) {
    const { outcome, id, reasons, expected } = answer;
    const mayApply = outcome === 'checked' || outcome === 'held';
    return (
      <>
        <Notice tone={OUTCOME_TONES[outcome]} title={OUTCOME_WORDS[outcome]}>
          {reasons.length > 0 && reasons.join(' ')}
        </Notice>
        {sending && <p role="status">{sendingWords(sending)}</p>}
        {failure && <Notice tone="error" title={failure.message} />}
        <Actions>
          {mayApply && (
            <Button busy={sending !== undefined} onClick={() => void run(false)}>
              {SEND.apply}
            </Button>
          )}
          {!mayApply && outcome !== 'refused' && (
            <Link href={`/imports/${id}`} asChild>
              <ButtonLink href="">{SEND.open}</ButtonLink>
            </Link>
          )}
          {!sending && (
            <Button kind="secondary" onClick={startOver}>
              {SEND.other}
            </Button>
          )}
        </Actions>
        <Counts expected={expected} />
        {answer.problems.length > 0 && (
          <Part title={IMPORT.problems}>
            <Problems problems={answer.problems} />
          </Part>
        )}
      </>
    );
  }
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
        {sending && <p role="status">{sendingWords(sending)}</p>}
        <div>
          <Button type="submit" busy={sending !== undefined}>
            {SEND.try}
          </Button>
        </div>
      </FormColumn>
    </form>
  );
}

const OUTCOME_TONES = {
  known: 'info',
  checked: 'ok',
  held: 'warn',
  applying: 'ok',
  refused: 'error',
} as const;

const OUTCOME_WORDS = {
  known: SEND.known,
  checked: SEND.checked,
  held: SEND.held,
  applying: IMPORT.approved,
  refused: SEND.refused,
} as const;

function sendingWords(sending: Sending): string {
  if (sending.step === 'checking') return SEND.checking;
  return sending.step === 'reading' ? SEND.reading(sending.percent) : SEND.sending(sending.percent);
}
