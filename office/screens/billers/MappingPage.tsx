import { Link, useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import {
  AMOUNT_TEXTS,
  COLUMN_TEXTS,
  DELIMITER_TEXTS,
  ENCODING_TEXTS,
  HOLDS_TEXTS,
  OWED_TEXTS,
} from '../../../domain/imports/text/mapping-words.ts';
import { getMapping } from '../../../domain/office/mapping-calls.ts';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useQuery } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { MAPPING } from '../../text/mappings.ts';

type Shown = AnswerOf<typeof getMapping>;

/** How the files of a biller are read, and since when. */
export function MappingPage() {
  const { slug = '', name = '' } = useParams();
  const query = useQuery(getMapping, { slug, name });
  return (
    <ReadPage title={MAPPING.title(name)} query={query}>
      {(shown) => (
        <>
          <Heading
            title={MAPPING.title(name)}
            lead={MAPPING.lead(shown.biller)}
            end={
              shown.may_change && (
                <Link href={`/billers/${slug}/mappings/${name}/change`} asChild>
                  <ButtonLink href="" size="dense">
                    {MAPPING.change}
                  </ButtonLink>
                </Link>
              )
            }
          />
          <OfficeFacts facts={factsOf(shown)} />
          <Part title={MAPPING.columns}>
            <PlainTable
              caption={MAPPING.columns}
              columns={[{ name: MAPPING.column }, { name: MAPPING.at }]}
              rows={shown.mapping.columns}
              idOf={({ column }) => column}
              cellsOf={({ column, at, is_position }) => [
                COLUMN_TEXTS[column],
                is_position ? MAPPING.position(at) : at,
              ]}
            />
          </Part>
          {shown.history.length > 0 && (
            <Part title={MAPPING.history}>
              <PlainTable
                caption={MAPPING.history}
                columns={[{ name: MAPPING.historyVersion }, { name: MAPPING.when }, { name: MAPPING.by }]}
                rows={shown.history}
                idOf={({ version }) => String(version)}
                cellsOf={({ version, applied_at, by }) => [
                  String(version),
                  momentOf(applied_at),
                  by || MAPPING.byHost,
                ]}
              />
            </Part>
          )}
        </>
      )}
    </ReadPage>
  );
}

function factsOf({ version, mapping }: Shown) {
  const { types, type, totals } = mapping;
  return [
    { term: MAPPING.version, detail: version === 0 ? MAPPING.unwritten : String(version) },
    { term: MAPPING.holds, detail: HOLDS_TEXTS[mapping.holds] },
    { term: MAPPING.encoding, detail: ENCODING_TEXTS[mapping.encoding] },
    { term: MAPPING.delimiter, detail: DELIMITER_TEXTS[mapping.delimiter] },
    { term: MAPPING.header, detail: mapping.has_header ? MAPPING.header_yes : MAPPING.header_no },
    { term: MAPPING.dates, detail: mapping.dates },
    { term: MAPPING.amounts, detail: AMOUNT_TEXTS[mapping.amounts] },
    { term: MAPPING.owed, detail: OWED_TEXTS[mapping.owed] },
    { term: MAPPING.totals, detail: totals === null ? MAPPING.noTotals : MAPPING.totalsIn(totals.marker) },
    { term: MAPPING.posted, detail: MAPPING.days(mapping.posted_after) },
    { term: MAPPING.closedLimit, detail: MAPPING.percent(mapping.closed_limit) },
    { term: MAPPING.balanceLimit, detail: MAPPING.percent(mapping.balance_limit) },
    {
      term: MAPPING.types,
      detail:
        type === ''
          ? types.map((one) => MAPPING.type(one.value, one.type)).join(', ')
          : MAPPING.everyLine(type),
    },
  ];
}
