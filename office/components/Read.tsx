import type { ReactNode } from 'react';
import { Skeleton } from '../../src/components/messages/Skeleton.tsx';
import type { OfficeQuery } from '../api/use-query.ts';
import { FailureNotice } from './FailureNotice.tsx';

interface ReadProps<Answer> {
  readonly query: OfficeQuery<Answer>;
  /** What the parts that are read are called: while they are read, and when they could not be read. */
  readonly words: { readonly reading: string; readonly unread: string };
  /** How tall the parts are about, in lines. */
  readonly rows: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** What is read below a heading: that it is read, why it was not read, and the answer. */
export function Read<Answer>({
  query: { answer, failure, isBusy, retry },
  words,
  rows,
  children,
}: ReadProps<Answer>) {
  return (
    <>
      {failure && <FailureNotice title={words.unread} failure={failure} onRetry={retry} />}
      {answer === undefined && isBusy && <Skeleton label={words.reading} rows={rows} />}
      {answer !== undefined && children(answer)}
    </>
  );
}
