import css from './Steps.module.css';

type StepsProps = {
  steps: readonly string[];
  /** Counted from zero. */
  current: number;
};

export function Steps({ steps, current }: StepsProps) {
  return (
    <div className={css.steps}>
      <p className={css.count}>
        Step {current + 1} of {steps.length}
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
