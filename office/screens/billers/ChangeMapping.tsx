import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { mappingProblems } from '../../../domain/imports/mapping-form.ts';
import { LARGEST_SAMPLE } from '../../../domain/office/limits.ts';
import { getMappingChange, keepMapping, tryMapping } from '../../../domain/office/mapping-calls.ts';
import { isCalendarDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FieldFrame } from '../../../src/components/fields/FieldFrame.tsx';
import { Form } from '../../../src/components/fields/Form.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { base64Of } from '../../api/base64.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { useQuery } from '../../app/office-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Actions } from '../../components/Part.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { CHANGE_MAPPING } from '../../text/mappings.ts';
import css from './ChangeMapping.module.css';
import { MappingFields } from './MappingFields.tsx';
import { entryOf, formFrom, type MappingEntry } from './mapping-entry.ts';
import { TriedMapping } from './TriedMapping.tsx';

type Present = AnswerOf<typeof getMappingChange>;
type Tried = AnswerOf<typeof tryMapping>;

/** Changes how the files of a biller are read: first it is tried on a sample, then it is kept. */
export function ChangeMapping() {
  const { slug = '', name = '' } = useParams();
  const query = useQuery(getMappingChange, { slug, name });
  return (
    <ReadPage title={CHANGE_MAPPING.title(name)} query={query}>
      {(present) => (
        <>
          <Heading title={CHANGE_MAPPING.title(name)} lead={CHANGE_MAPPING.lead(present.biller)} />
          <ChangeForm slug={slug} name={name} present={present} />
        </>
      )}
    </ReadPage>
  );
}

function sampleProblem(file: File | undefined): string | undefined {
  if (!file) return CHANGE_MAPPING.sampleMissing;
  if (file.size === 0) return CHANGE_MAPPING.sampleEmpty;
  return file.size > LARGEST_SAMPLE ? CHANGE_MAPPING.sampleTooLarge : undefined;
}

interface ChangeFormProps {
  readonly slug: string;
  readonly name: string;
  readonly present: Present;
}

/** What was tried, and what came of it. */
interface Trial {
  readonly request: Parameters<ReturnType<typeof useChange<typeof tryMapping>>['change']>[0];
  readonly answer: Tried;
}

function ChangeForm({ slug, name, present }: ChangeFormProps) {
  const [, navigate] = useLocation();
  const announce = useAnnounce();
  const [entry, setEntry] = useState(() => entryOf(present.mapping));
  const [date, setDate] = useState('');
  const [file, setFile] = useState<File>();
  const [isUnread, setIsUnread] = useState(false);
  const [trial, setTrial] = useState<Trial>();
  const [asking, setAsking] = useState(false);
  const trying = useChange(tryMapping);
  const keeping = useChange(keepMapping);
  const form = formFrom(entry);
  const billTypes = present.bill_types.map(({ key }) => key);
  const problems = problemsOf<string>({
    ...mappingProblems(form, billTypes, present.mapping),
    date: isCalendarDate(date) ? undefined : CHANGE_MAPPING.dateMissing,
    sample: isUnread ? CHANGE_MAPPING.sampleUnread : sampleProblem(file),
  });
  const answers = useAnswers<string>({ problems, failure: trying.failure, busy: trying.busy });
  /** What was tried before says nothing about a mapping that was changed since. */
  const forget = () => {
    setTrial(undefined);
    trying.forget();
  };
  const change = (next: Partial<MappingEntry>) => {
    setEntry({ ...entry, ...next });
    forget();
  };
  const submit = async () => {
    if (!file || !isCalendarDate(date)) return;
    const sample = await base64Of(file).catch(() => undefined);
    if (sample === undefined) return setIsUnread(true);
    const request = { slug, name, mapping: form, sample, date };
    const answer = await trying.change(request);
    setTrial(answer && { request, answer });
  };
  const keep = async (reason: string) => {
    if (!trial) return;
    const kept = await keeping.change({ ...trial.request, version: present.version, reason });
    if (!kept) return;
    announce(CHANGE_MAPPING.kept(kept.version));
    navigate(`/billers/${slug}/mappings/${name}`);
  };
  return (
    <>
      <Form answers={answers} className={css.result} isBlocked={trying.busy} onSubmit={() => void submit()}>
        <MappingFields entry={entry} billTypes={present.bill_types} answers={answers} onChange={change} />
        <fieldset className={css.group}>
          <legend className={css.legend}>{CHANGE_MAPPING.sample}</legend>
          <div className={css.fields}>
            <FieldFrame
              id="sample"
              label={CHANGE_MAPPING.sample}
              hint={CHANGE_MAPPING.sampleHint}
              error={answers.errorAt('sample')}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="file"
                  accept=".csv,.txt,text/csv,text/plain"
                  onChange={({ target }) => {
                    setFile(target.files?.[0]);
                    setIsUnread(false);
                    forget();
                  }}
                />
              )}
            </FieldFrame>
            <Field
              id="date"
              label={CHANGE_MAPPING.date}
              type="date"
              required
              value={date}
              error={answers.errorAt('date')}
              onChange={({ target }) => {
                setDate(target.value);
                forget();
              }}
            />
          </div>
        </fieldset>
        <Actions>
          <Button type="submit" kind={trial?.answer.may_keep ? 'secondary' : 'primary'} busy={trying.busy}>
            {CHANGE_MAPPING.try}
          </Button>
        </Actions>
      </Form>
      {trial && (
        <TriedMapping
          of={`${slug}-${name}`}
          answer={trial.answer}
          onKeep={() => {
            keeping.forget();
            setAsking(true);
          }}
        />
      )}
      {asking && (
        <AskDialog
          title={CHANGE_MAPPING.keepTitle}
          action={CHANGE_MAPPING.keep}
          busy={keeping.busy}
          failure={keeping.failure}
          onAsk={(reason) => void keep(reason)}
          onDismiss={() => setAsking(false)}
        >
          <p>{CHANGE_MAPPING.keepWhat}</p>
        </AskDialog>
      )}
    </>
  );
}
