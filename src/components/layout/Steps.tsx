import css from './Steps.module.css';

type StepsProps = {
  steps: readonly string[];
  /** Counted from zero. After the last one, all of them are done. */
  current: number;
};

export function Steps({ steps, current }: StepsProps) {
  return (
    <div className={css.steps}>
      <p className={css.count}>
        Step {Math.min(current + 1, steps.length)} of {steps.length}
      </p>
      <ol className={css.list}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={css.step}
            data-done={index < current}
            aria-current={index === current ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
