import type { AnswerOf } from '../../../domain/api/call.ts';
import type { ColumnName } from '../../../domain/imports/mapping.ts';
import {
  AMOUNT_TEXTS,
  COLUMN_TEXTS,
  DELIMITER_TEXTS,
  ENCODING_TEXTS,
  HOLDS_TEXTS,
  OWED_TEXTS,
} from '../../../domain/imports/text/mapping-words.ts';
import type { getMappingChange } from '../../../domain/office/mapping-calls.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Checkbox } from '../../../src/components/fields/Checkbox.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import type { Answers } from '../../../src/components/fields/use-answers.ts';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { CHANGE_MAPPING, MAPPING } from '../../text/mappings.ts';
import css from './ChangeMapping.module.css';
import { COLUMN_NAMES, type MappingEntry, placeOf } from './mapping-entry.ts';

interface MappingFieldsProps {
  readonly entry: MappingEntry;
  readonly billTypes: AnswerOf<typeof getMappingChange>['bill_types'];
  readonly answers: Answers;
  readonly onChange: (next: Partial<MappingEntry>) => void;
}

/** Every entry of a mapping, to be changed. */
export function MappingFields(props: MappingFieldsProps) {
  return (
    <>
      <FileFields {...props} />
      <TypeFields {...props} />
      <ColumnFields {...props} />
      <TotalFields {...props} />
      <LimitFields {...props} />
    </>
  );
}

function FileFields({ entry, answers, onChange }: MappingFieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{CHANGE_MAPPING.file}</legend>
      <div className={css.fields}>
        <Choice
          label={MAPPING.holds}
          hint={CHANGE_MAPPING.holdsHint}
          value={entry.holds}
          texts={HOLDS_TEXTS}
          onChoose={(holds) => onChange({ holds })}
        />
        <Choice
          label={MAPPING.encoding}
          value={entry.encoding}
          texts={ENCODING_TEXTS}
          onChoose={(encoding) => onChange({ encoding })}
        />
        <Choice
          label={MAPPING.delimiter}
          value={entry.delimiter}
          texts={DELIMITER_TEXTS}
          onChoose={(delimiter) => onChange({ delimiter })}
        />
        <Choice
          label={MAPPING.header}
          value={entry.has_header ? 'yes' : 'no'}
          texts={{ yes: MAPPING.header_yes, no: MAPPING.header_no }}
          onChoose={(header) => onChange({ has_header: header === 'yes' })}
        />
        <Choice
          label={MAPPING.amounts}
          value={entry.amounts}
          texts={AMOUNT_TEXTS}
          onChoose={(amounts) => onChange({ amounts })}
        />
        <Field
          id="dates"
          label={MAPPING.dates}
          hint={CHANGE_MAPPING.datesHint}
          maxLength={40}
          spellCheck={false}
          required
          value={entry.dates}
          error={answers.errorAt('dates')}
          onChange={({ target }) => onChange({ dates: target.value })}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly texts: Readonly<Record<Value, string>>;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, hint, value, texts, onChoose }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {Object.entries<string>(texts).map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

function TypeFields({ entry, billTypes, answers, onChange }: MappingFieldsProps) {
  const { type, types } = entry;
  const first = { value: '', type: billTypes[0]?.key ?? '' };
  const replace = (at: number, next: Partial<(typeof types)[number]>) =>
    onChange({ types: types.map((one, index) => (index === at ? { ...one, ...next } : one)) });
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{CHANGE_MAPPING.types}</legend>
      <div className={css.fields}>
        <SelectField
          id="type"
          label={CHANGE_MAPPING.typeOf}
          value={type}
          error={answers.errorAt('type')}
          onChange={({ target }) =>
            onChange({
              type: target.value,
              types: target.value === '' && types.length === 0 ? [first] : types,
            })
          }
        >
          <option value="">{CHANGE_MAPPING.byColumn}</option>
          {billTypes.map(({ key, name }) => (
            <option key={key} value={key}>
              {MAPPING.everyLine(name)}
            </option>
          ))}
        </SelectField>
      </div>
      {type === '' && (
        <>
          <ul className={css.values}>
            {types.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value that is being typed identifies nothing.
              <li key={at} className={css.value}>
                <Field
                  {...(at === 0 && { id: 'types', error: answers.errorAt('types') })}
                  label={CHANGE_MAPPING.value(at + 1)}
                  maxLength={100}
                  spellCheck={false}
                  value={one.value}
                  onChange={({ target }) => replace(at, { value: target.value })}
                />
                <SelectField
                  label={CHANGE_MAPPING.meaning(at + 1)}
                  value={one.type}
                  onChange={({ target }) => replace(at, { type: target.value })}
                >
                  {billTypes.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                {types.length > 1 && (
                  <Button
                    kind="quiet"
                    size="dense"
                    aria-label={CHANGE_MAPPING.removeValue(one.value)}
                    onClick={() => onChange({ types: types.filter((_, index) => index !== at) })}
                  >
                    {CHANGE_MAPPING.remove}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div>
            <Button kind="secondary" size="dense" onClick={() => onChange({ types: [...types, first] })}>
              {CHANGE_MAPPING.addValue}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

function ColumnFields({ entry, answers, onChange }: MappingFieldsProps) {
  const { columns, type } = entry;
  const shown = COLUMN_NAMES.filter((name) => name !== 'type' || type === '');
  const change = (name: ColumnName, typed: string) =>
    onChange({ columns: { ...columns, [name]: placeOf(typed) } });
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{CHANGE_MAPPING.columns}</legend>
      <p className={css.hint}>{CHANGE_MAPPING.columnsHint}</p>
      <div className={css.fields}>
        {shown.map((name) => (
          <Field
            key={name}
            id={`columns.${name}`}
            label={COLUMN_TEXTS[name]}
            maxLength={100}
            spellCheck={false}
            value={columns[name].at}
            error={answers.errorAt(`columns.${name}`)}
            onChange={({ target }) => change(name, target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function TotalFields({ entry, answers, onChange }: MappingFieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{CHANGE_MAPPING.totals}</legend>
      <Checkbox
        label={CHANGE_MAPPING.hasTotals}
        checked={entry.hasTotals}
        onChange={(hasTotals) => onChange({ hasTotals })}
      />
      {entry.hasTotals && (
        <div className={css.fields}>
          <Field
            id="totals.marker"
            label={CHANGE_MAPPING.marker}
            maxLength={100}
            spellCheck={false}
            value={entry.marker}
            error={answers.errorAt('totals.marker')}
            onChange={({ target }) => onChange({ marker: target.value })}
          />
          <Field
            id="totals.rows"
            label={CHANGE_MAPPING.totalRows}
            type="numeric"
            value={entry.totalRows}
            error={answers.errorAt('totals.rows')}
            onChange={({ target }) => onChange({ totalRows: target.value })}
          />
          <Field
            id="totals.balance"
            label={CHANGE_MAPPING.totalBalance}
            hint={CHANGE_MAPPING.totalBalanceHint}
            type="numeric"
            value={entry.totalBalance}
            error={answers.errorAt('totals.balance')}
            onChange={({ target }) => onChange({ totalBalance: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}

function LimitFields({ entry, answers, onChange }: MappingFieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{CHANGE_MAPPING.limits}</legend>
      <div className={css.fields}>
        <Field
          id="posted_after"
          label={CHANGE_MAPPING.posted_after}
          type="numeric"
          required
          value={entry.posted_after}
          error={answers.errorAt('posted_after')}
          onChange={({ target }) => onChange({ posted_after: target.value })}
        />
      </div>
      <p className={css.hint}>{CHANGE_MAPPING.setByHost}</p>
      <OfficeFacts
        facts={[
          { term: MAPPING.owed, detail: OWED_TEXTS[entry.owed] },
          { term: MAPPING.closedLimit, detail: MAPPING.percent(entry.closed_limit) },
          { term: MAPPING.balanceLimit, detail: MAPPING.percent(entry.balance_limit) },
        ]}
      />
    </fieldset>
  );
}
