import * as v from 'valibot';
import { cents } from '../../domain/values/cents.ts';

export const demoCents = v.pipe(v.number(), v.safeInteger(), v.transform(cents));

/** The rows of a file of demo data, checked. */
export function demoRows<Row extends v.GenericSchema>(
  file: string,
  row: Row,
  json: unknown,
): readonly v.InferOutput<Row>[] {
  return checked(file, v.array(row), json);
}

/** The same for a file whose entries have names. The compiler knows each name, and the fields that it has. */
export function demoEntries<Json extends object, Entry extends v.GenericSchema>(
  file: string,
  entry: Entry,
  json: Json,
): Entries<Json, v.InferOutput<Entry>> {
  return checked(file, v.record(v.string(), entry), json) as Entries<Json, v.InferOutput<Entry>>;
}

type Entries<Json, Entry> = { readonly [Name in keyof Json]: Json[Name] & Entry };

function checked<Data extends v.GenericSchema>(file: string, data: Data, json: unknown): v.InferOutput<Data> {
  const { success, output, issues = [] } = v.safeParse(data, json);
  if (success) return output;
  const wrong = issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`server/demo/data/${file} does not hold demo data. ${wrong.join('; ')}`);
}
