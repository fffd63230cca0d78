import { useEffect, useRef } from 'react';
import { Link, useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { leftOut } from '../../../domain/imports/text/en.ts';
import { decideImport, exportProblems, getImport } from '../../../domain/office/import-calls.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { linkTo } from '../../api/address.ts';
import { useOffice, useQuery } from '../../app/office-context.tsx';
import { useFollow } from '../../app/use-follow.ts';
import { ActButton, type Why } from '../../components/ActButton.tsx';
import { contactFacts } from '../../components/contact-facts.tsx';
import { Counts, Problems, wasRead } from '../../components/FileCheck.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { useDone } from '../../components/use-done.tsx';
import { IMPORT, IMPORTS, SEND, senderText } from '../../text/imports.ts';
import { stateOf } from './tones.ts';

type Import = AnswerOf<typeof getImport>;

/** One file: what it held, why it waits or was refused, and the decision about it. */
export function ImportPage() {
  const { id = '' } = useParams();
  const query = useQuery(getImport, { id: Number(id) });
  const state = query.answer?.state;
  useFollow(query, state === 'staging' || state === 'applying');
  return (
    <ReadPage title={IMPORT.title} query={query}>
      {(file) => <Shown file={file} onChanged={query.retry} />}
    </ReadPage>
  );
}

function Shown({ file, onChanged }: { file: Import; onChanged: () => void }) {
  const {
    id,
    file_name,
    state,
    reasons,
    expected,
    done,
    problems,
    more_lines,
    refused,
    decided_by,
    decision,
  } = file;
  const { client } = useOffice();
  const [told, setTold] = useDone();
  const wasApplied = state === 'applying' || state === 'applied';
  const before = useRef(state);
  const isGone = useRef(false);
  // What became of the file meanwhile, by this page or by somebody else.
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // The refusal of an act that came too late stays, above the new state.
    if (isGone.current) isGone.current = false;
    else setTold(state === 'applied' && refused > 0 ? IMPORT.becameInPart : IMPORT.became[state]);
  }, [state, refused, setTold]);
  const decide = (decision: 'approve' | 'refuse') => ({
    act: ({ reason }: Why) => {
      isGone.current = false;
      return client.ask(decideImport, { id, decision, reason });
    },
    onDone: onChanged,
    onGone: (words: string) => {
      isGone.current = true;
      setTold(words, 'warn');
      onChanged();
    },
  });
  return (
    <>
      <Heading title={file_name} />
      {told}
      {(state === 'held' || state === 'refused') && (
        <Notice
          tone={state === 'held' ? 'warn' : 'error'}
          title={state === 'held' ? IMPORT.whyHeld : IMPORT.whyRefused}
        >
          {reasons.join(' ')} {state === 'held' && refused > 0 && SEND.someRefused(refused, expected.rows)}{' '}
          {state === 'held' && !file.may_decide && IMPORT.own}
        </Notice>
      )}
      {wasApplied && refused > 0 && (
        <Notice tone="warn" title={IMPORT.inPart(refused, expected.rows)}>
          {leftOut(refused, file.is_full)}
        </Notice>
      )}
      {file.may_decide && (
        <Actions>
          <ActButton kind="primary" label={IMPORT.approve} title={IMPORT.approveTitle} {...decide('approve')}>
            <p>{IMPORT.approveWhat}</p>
          </ActButton>
          <ActButton label={IMPORT.refuse} title={IMPORT.refuseTitle} {...decide('refuse')}>
            <p>{IMPORT.refuseWhat}</p>
          </ActButton>
        </Actions>
      )}
      {decision !== '' && <p>{IMPORT.decided(decided_by, decision)}</p>}
      <OfficeFacts facts={factsOf(file)} />
      {wasRead(expected) && (
        <Part title={wasApplied ? IMPORT.counts : IMPORT.found}>
          <Counts expected={expected} done={wasApplied ? done : undefined} />
        </Part>
      )}
      {problems.length > 0 && (
        <Part
          title={IMPORT.problems}
          end={
            <ButtonLink href={linkTo(exportProblems, { id })} download kind="quiet" size="dense">
              {IMPORT.download}
            </ButtonLink>
          }
        >
          <Problems problems={problems} more={more_lines} />
        </Part>
      )}
    </>
  );
}

function factsOf(file: Import) {
  const { biller, mapping, file_date, is_full, received_at, finished_at, version } = file;
  const { tone, words } = stateOf(file);
  return [
    { term: IMPORTS.state, detail: <Chip tone={tone}>{words}</Chip> },
    { term: IMPORTS.biller, detail: file.biller_name },
    ...contactFacts(file.contact),
    {
      term: IMPORTS.mapping,
      detail: <Link href={`/billers/${biller}/mappings/${mapping}`}>{mapping}</Link>,
    },
    { term: IMPORT.version, detail: String(version) },
    { term: IMPORTS.date, detail: shortDate(file_date) },
    { term: IMPORT.holds, detail: is_full ? IMPORT.full : IMPORT.changes },
    { term: IMPORTS.sentBy, detail: senderText(file) },
    { term: IMPORTS.receivedAt, detail: momentOf(received_at) },
    { term: IMPORT.finished, detail: finished_at === null ? '' : momentOf(finished_at) },
    { term: IMPORT.sizeTerm, detail: IMPORT.size(file.size) },
    { term: IMPORT.sha256, detail: file.sha256 },
  ].filter(({ detail }) => detail !== '');
}
