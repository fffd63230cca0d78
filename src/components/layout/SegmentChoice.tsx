import css from './Segments.module.css';

interface SegmentChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A switch between a few ways to see the same. */
export function SegmentChoice<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: SegmentChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser.
    <div className={css.segments} role="group" aria-label={label} data-print="no">
      {(Object.keys(choices) as Value[]).map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {choices[choice]}
        </button>
      ))}
    </div>
  );
}
