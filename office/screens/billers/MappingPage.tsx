import { useParams } from 'wouter';
import { getMapping } from '../../../domain/office/import-calls.ts';
import { useQuery } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { IMPORT, MAPPING } from '../../text/imports.ts';

/** How the files of a biller are read. It is changed in the biller's file. */
export function MappingPage() {
  const { slug = '', name = '' } = useParams();
  const query = useQuery(getMapping, { slug, name });
  return (
    <ReadPage title={MAPPING.title(name)} query={query}>
      {(mapping) => (
        <>
          <Heading title={MAPPING.title(name)} lead={MAPPING.lead(mapping.biller)} />
          <OfficeFacts
            facts={[
              {
                term: MAPPING.version,
                detail: mapping.version === 0 ? MAPPING.unwritten : String(mapping.version),
              },
              { term: MAPPING.holds, detail: mapping.holds === 'full' ? IMPORT.full : IMPORT.changes },
              { term: MAPPING.encoding, detail: mapping.encoding },
              { term: MAPPING.delimiter, detail: mapping.delimiter },
              {
                term: MAPPING.header,
                detail: mapping.has_header ? MAPPING.header_yes : MAPPING.header_no,
              },
              { term: MAPPING.dates, detail: mapping.dates },
              { term: MAPPING.amounts, detail: mapping.amounts },
              { term: MAPPING.owed, detail: mapping.owed },
              {
                term: MAPPING.totals,
                detail: mapping.totals === null ? MAPPING.noTotals : MAPPING.totalsIn(mapping.totals),
              },
              { term: MAPPING.posted, detail: MAPPING.days(mapping.posted_after) },
              { term: MAPPING.closedLimit, detail: MAPPING.percent(mapping.closed_limit) },
              { term: MAPPING.balanceLimit, detail: MAPPING.percent(mapping.balance_limit) },
              {
                term: MAPPING.types,
                detail: mapping.types.map(({ value, type }) => MAPPING.type(value, type)).join(', '),
              },
            ]}
          />
          <Part title={MAPPING.columns}>
            <PlainTable
              caption={MAPPING.columns}
              columns={[{ name: MAPPING.column }, { name: MAPPING.at }]}
              rows={mapping.columns}
              idOf={({ column }) => column}
              cellsOf={({ column, at }) => [column, at]}
            />
          </Part>
        </>
      )}
    </ReadPage>
  );
}
