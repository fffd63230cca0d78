import type { ReactNode } from 'react';
import { Skeleton } from '../../src/components/messages/Skeleton.tsx';
import type { OfficeQuery } from '../api/use-query.ts';
import { PAGE } from '../text/en.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { Heading } from './Heading.tsx';

interface ReadPageProps<Answer> {
  /** The heading until the answer is there. */
  readonly title: string;
  readonly query: OfficeQuery<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** A page about one thing: while it is read, when it could not be read, and once it is there. */
export function ReadPage<Answer>({
  title,
  query: { answer, failure, isBusy, retry },
  children,
}: ReadPageProps<Answer>) {
  const notice = failure && (
    <FailureNotice title={PAGE.unread} failure={failure} stale={answer && PAGE.stale} onRetry={retry} />
  );
  if (answer === undefined)
    return (
      <>
        <Heading title={title} />
        {notice}
        {isBusy && <Skeleton label={PAGE.loading} rows={4} />}
      </>
    );
  return (
    <>
      {children(answer)}
      {notice}
    </>
  );
}
