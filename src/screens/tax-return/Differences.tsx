import type { TaxDifference } from '../../../domain/tax/preview.ts';
import css from './Differences.module.css';

interface DifferencesProps {
  readonly lines: readonly TaxDifference[];
  /** The titles of the two values of a line. */
  readonly here: string;
  readonly there: string;
}

export function Differences({ lines, here, there }: DifferencesProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">{here}</th>
          <th scope="col">{there}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.item} ${line.description}`}>
            <th scope="row">
              <bdi>{line.description}</bdi>
            </th>
            <td data-whole={isShort(line.here)}>{line.here}</td>
            <td data-whole={isShort(line.there)}>{line.there}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An amount stays on one line; a comment may be of any length. */
const isShort = (text: string) => text.length <= 16;
