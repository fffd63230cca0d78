import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { TABLE } from '../../text/en.ts';
import { type Column, readSort, type Sort, sortText } from './columns.ts';
import css from './Table.module.css';

interface SortChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

/** The sort of a table whose rows are blocks, which have no headings to press. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const sortable = columns.filter(({ sorts }) => sorts);
  if (sortable.length === 0) return null;
  return (
    <div className={css.sortChoice}>
      <SelectField
        label={TABLE.sort}
        value={sort ? sortText(sort) : ''}
        onChange={({ target }) => onSort(readSort(target.value))}
      >
        <option value="">{TABLE.unsorted}</option>
        {sortable.flatMap(({ name, label }) => [
          <option key={name} value={name}>
            {TABLE.ascending(label)}
          </option>,
          <option key={`-${name}`} value={`-${name}`}>
            {TABLE.descending(label)}
          </option>,
        ])}
      </SelectField>
    </div>
  );
}
