import { Link, useParams } from 'wouter';
import { getException, takeException } from '../../../domain/office/exception-calls.ts';
import type { BookException } from '../../../domain/office/exception-rows.ts';
import { type Grant, mayDo } from '../../../domain/office/rights.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { useQuery, useStaff } from '../../app/office-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { contactFacts } from '../../components/contact-facts.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Read } from '../../components/Read.tsx';
import { EXCEPTIONS } from '../../text/exceptions.ts';
import { ageOf } from './age.ts';

/** One exception, and who looks into it. */
export function Exception() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(getException, { id: Number(id) });
  const { grants } = useStaff();
  return (
    <>
      <Heading title={EXCEPTIONS.one(id)} />
      <Read query={query} words={EXCEPTIONS} rows={5}>
        {(exception) => (
          <>
            <OfficeFacts facts={factsOf(exception, grants)} />
            <Take exception={exception} onTaken={query.retry} />
          </>
        )}
      </Read>
    </>
  );
}

function factsOf(exception: BookException, grants: readonly Grant[]) {
  const { rule, subject, is_payment, biller, day, found_at, closed_at, owner, owner_name } = exception;
  const isRead = is_payment && mayDo(grants, 'payments:read', biller || null);
  return [
    { term: EXCEPTIONS.rule, detail: rule },
    {
      term: EXCEPTIONS.subject,
      detail: isRead ? <Link href={`/payments/${subject}`}>{subject}</Link> : subject,
    },
    ...(biller === '' ? [] : [{ term: EXCEPTIONS.biller, detail: biller }]),
    ...contactFacts(exception.contact),
    ...(day === null ? [] : [{ term: EXCEPTIONS.day, detail: shortDate(day) }]),
    { term: EXCEPTIONS.found, detail: momentOf(found_at) },
    { term: EXCEPTIONS.age, detail: ageOf(exception) },
    ...(closed_at === null ? [] : [{ term: EXCEPTIONS.closedAt, detail: momentOf(closed_at) }]),
    { term: EXCEPTIONS.owner, detail: owner_name || owner || EXCEPTIONS.nobody },
  ];
}

function Take({ exception, onTaken }: { exception: BookException; onTaken: () => void }) {
  const { email, grants } = useStaff();
  const announce = useAnnounce();
  const { busy, failure, change } = useChange(takeException);
  const answers = useAnswers({
    problems: {},
    failure: failure && { ...failure, message: `${EXCEPTIONS.failed}. ${failure.message}` },
    busy,
  });
  const take = async () => {
    if (!(await change({ id: exception.id }))) return;
    announce(EXCEPTIONS.taken);
    onTaken();
  };
  const { biller, owner, closed_at } = exception;
  if (owner === email || closed_at !== null || !mayDo(grants, 'exceptions:own', biller || null)) return null;
  return (
    <>
      <FormAnswer answers={answers} />
      <p>
        <Button kind="primary" busy={busy} onClick={() => void take()}>
          {EXCEPTIONS.take}
        </Button>
      </p>
    </>
  );
}
