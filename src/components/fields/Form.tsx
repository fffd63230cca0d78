import type { ComponentProps } from 'react';
import { FormAnswer } from './FormAnswer.tsx';
import type { Answers } from './use-answers.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> {
  readonly answers: Pick<Answers, 'form' | 'hold' | 'summary' | 'refusal' | 'told'>;
  /** What the server did not do, above its reason. */
  readonly title?: string | undefined;
  /** True while a press does nothing, such as without a connection. */
  readonly isBlocked?: boolean | undefined;
  /** Called for a press while nothing is missing or wrong. Any other press is answered at the fields. */
  readonly onSubmit: () => void;
}

/** A form whose fields say what they lack, in our words. Above them stands what several lack. */
export function Form({ answers, title, isBlocked = false, onSubmit, children, ...attributes }: FormProps) {
  return (
    <form
      {...attributes}
      ref={answers.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked && !answers.hold()) onSubmit();
      }}
    >
      <FormAnswer answers={answers} title={title} />
      {children}
    </form>
  );
}
