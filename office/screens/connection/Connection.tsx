import type { AnswerOf } from '../../../domain/api/call.ts';
import { getConnection, listDeadLetters } from '../../../domain/office/connection-calls.ts';
import { grouped } from '../../../domain/values/counted.ts';
import { Skeleton } from '../../../src/components/messages/Skeleton.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useQuery } from '../../app/office-context.tsx';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { PAGE } from '../../text/en.ts';
import { CONNECTION } from '../../text/watch.ts';

type Connected = AnswerOf<typeof getConnection>;
type Listed = AnswerOf<typeof listDeadLetters>;

/** Whether the outside services answer, and what could not be delivered. */
export function Connection() {
  const query = useQuery(getConnection, {});
  return (
    <ReadPage title={CONNECTION.title} query={query}>
      {(connection) => <Shown connection={connection} />}
    </ReadPage>
  );
}

function Shown({ connection }: { connection: Connected }) {
  const { processor, mode, is_connect, merchants, last_notice, book_until, mail, texts } = connection;
  return (
    <>
      <Heading title={CONNECTION.title} />
      <OfficeFacts
        facts={[
          { term: CONNECTION.processor, detail: CONNECTION.processors[processor] },
          { term: CONNECTION.mode, detail: CONNECTION.modes[mode] },
          { term: CONNECTION.accounts, detail: is_connect ? CONNECTION.connect : CONNECTION.shared },
          {
            term: CONNECTION.notice,
            detail: last_notice === null ? CONNECTION.noNotices : momentOf(last_notice),
          },
          { term: CONNECTION.book, detail: book_until === null ? CONNECTION.never : momentOf(book_until) },
          { term: CONNECTION.mail, detail: channelText(mail) },
          { term: CONNECTION.texts, detail: channelText(texts) },
        ]}
      />
      <Part title={CONNECTION.merchants}>
        <PlainTable
          caption={CONNECTION.merchants}
          columns={[
            { name: CONNECTION.biller },
            { name: CONNECTION.merchant, firm: true },
            { name: CONNECTION.state, firm: true },
          ]}
          rows={merchants}
          idOf={({ slug }) => slug}
          cellsOf={({ name, merchant, is_paused }) => [
            name,
            merchant,
            processor === 'off' ? CONNECTION.notSetUp : merchantState(merchant, is_paused),
          ]}
        />
      </Part>
      <Undelivered />
    </>
  );
}

function channelText({ service, waiting, given_up }: Connected['mail']): string {
  return CONNECTION.unsent(CONNECTION.services[service], waiting, given_up);
}

function merchantState(merchant: string, isPaused: boolean): string {
  if (merchant === '') return CONNECTION.unconnected;
  return isPaused ? CONNECTION.paused : CONNECTION.connected;
}

function Undelivered() {
  const { answer, failure, retry } = useQuery(listDeadLetters, {});
  return (
    <>
      {answer && answer.unbooked.length > 0 && <Unbooked billers={answer.unbooked} />}
      {answer && answer.held_back.length > 0 && <HeldBack pieces={answer.held_back} />}
      <Letters answer={answer} failure={failure} onRetry={retry} />
    </>
  );
}

/** The billers whose own systems do not book what they are told. */
function Unbooked({ billers }: { billers: Listed['unbooked'] }) {
  return (
    <Part title={CONNECTION.unbooked}>
      <p>{CONNECTION.unbookedHow}</p>
      <PlainTable
        caption={CONNECTION.unbooked}
        columns={[
          { name: CONNECTION.biller },
          { name: CONNECTION.since, firm: true },
          { name: CONNECTION.postings, firm: true },
        ]}
        rows={billers}
        idOf={({ slug }) => slug}
        cellsOf={({ biller, since, postings }) => [biller, momentOf(since), grouped(postings)]}
      />
    </Part>
  );
}

/** What was sent to the portal and does not fit. */
function HeldBack({ pieces }: { pieces: Listed['held_back'] }) {
  return (
    <Part title={CONNECTION.heldBack}>
      <p>{CONNECTION.heldBackHow}</p>
      <PlainTable
        caption={CONNECTION.heldBack}
        columns={[
          { name: CONNECTION.heldSince, firm: true },
          { name: CONNECTION.biller },
          { name: CONNECTION.piece, firm: true },
          { name: CONNECTION.fault },
        ]}
        rows={pieces}
        idOf={({ id }) => String(id)}
        cellsOf={({ since, biller, kind, subject, fault }) => [
          momentOf(since),
          biller ?? '',
          `${CONNECTION.pieces[kind]} ${subject}`,
          fault,
        ]}
      />
    </Part>
  );
}

interface LettersProps {
  readonly answer: Listed | undefined;
  readonly failure: ReturnType<typeof useQuery>['failure'];
  readonly onRetry: () => void;
}

function Letters({ answer, failure, onRetry }: LettersProps) {
  return (
    <Part title={CONNECTION.letters}>
      {failure && <FailureNotice title={PAGE.unread} failure={failure} onRetry={onRetry} />}
      {answer === undefined && !failure && <Skeleton label={PAGE.loading} rows={2} />}
      {answer?.rows.length === 0 && <p>{CONNECTION.noLetters}</p>}
      {answer && answer.rows.length > 0 && (
        <>
          <p>{CONNECTION.lettersHow}</p>
          <PlainTable
            caption={CONNECTION.letters}
            columns={[
              { name: CONNECTION.written, firm: true },
              { name: CONNECTION.channel },
              { name: CONNECTION.recipient },
              { name: CONNECTION.subject },
            ]}
            rows={answer.rows}
            idOf={({ id }) => String(id)}
            cellsOf={({ created_at, channel, recipient, subject }) => [
              momentOf(created_at),
              CONNECTION.channels[channel],
              recipient,
              subject,
            ]}
          />
          {answer.more > 0 && <p>{CONNECTION.more(answer.more)}</p>}
        </>
      )}
    </Part>
  );
}
