import { Facts } from '../../../components/layout/Facts.tsx';
import { Part } from '../Part.tsx';
import css from './FactsPart.module.css';

interface FactsPartProps {
  readonly title: string;
  readonly facts: readonly { label: string; value: string }[];
  /** Side by side if there is room. */
  readonly grid?: boolean;
}

/** The biller's own labels and values (DET-44, DET-45, DET-71). */
export function FactsPart({ title, facts, grid = false }: FactsPartProps) {
  if (facts.length === 0) return null;
  return (
    <Part title={title}>
      {grid ? (
        <dl className={css.grid}>
          {facts.map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same label, and their order never changes.
            <div key={at} className={css.cell}>
              <dt className={css.label}>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Facts facts={facts.map(({ label, value }) => ({ term: label, detail: value }))} />
      )}
    </Part>
  );
}
