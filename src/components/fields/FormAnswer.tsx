import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Answers } from './use-answers.ts';

interface FormAnswerProps {
  readonly answers: Pick<Answers, 'summary' | 'refusal' | 'told'>;
  /** What the server did not do. It is not announced, because the first refused field is read with the focus. */
  readonly title?: string | undefined;
}

/** Above the fields: what several of them lack, or why the whole form was refused. */
export function FormAnswer({ answers: { summary, refusal, told }, title }: FormAnswerProps) {
  return (
    <>
      {told !== '' && (
        <VisuallyHidden>
          <span role="alert">{told}</span>
        </VisuallyHidden>
      )}
      {title && refusal === undefined && <p>{title}</p>}
      {refusal === undefined ? (
        <ErrorSummary errors={summary} takesFocus={false} />
      ) : (
        <ErrorSummary errors={[{ text: refusal }]} />
      )}
    </>
  );
}
