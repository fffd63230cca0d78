import { Link } from 'wouter';
import {
  exportPeople,
  type ListedPerson,
  listPeople,
  listPeopleRequests,
} from '../../../domain/office/people-calls.ts';
import { mayDoSomewhere } from '../../../domain/office/rights.ts';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { useQuery, useStaff } from '../../app/office-context.tsx';
import { Part } from '../../components/Part.tsx';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { useDone } from '../../components/use-done.tsx';
import { PEOPLE, PERSON, PERSON_STATE_TEXTS } from '../../text/people.ts';
import { RequestList } from './RequestCard.tsx';
import { grantsText, STATE_TONES } from './role-words.ts';

const FILTERS: readonly Filter[] = [
  { name: 'words', label: PEOPLE.words, kind: 'text' },
  choice('state', PEOPLE.state, PERSON_STATE_TEXTS),
];

/** Who works here, and what waits for a second person. */
export function People() {
  const { billers, grants } = useStaff();
  const list = useList(listPeople, exportPeople, FILTERS);
  const waiting = useQuery(listPeopleRequests, {});
  const columns: readonly Column<ListedPerson>[] = [
    sortable(column.text('name', PEOPLE.name, ({ name, email }) => name || email)),
    sortable(column.text('email', PEOPLE.email, ({ email }) => email)),
    column.state('state', PEOPLE.state, ({ state }) => ({
      tone: STATE_TONES[state],
      words: PERSON_STATE_TEXTS[state],
    })),
    column.text('roles', PEOPLE.roles, (person) => grantsText(billers, person.grants)),
    sortable(column.moment('since', PEOPLE.since, ({ since }) => since)),
  ];
  const [told, setTold] = useDone();
  const requests = waiting.answer?.rows ?? [];
  const decided = () => {
    waiting.retry();
    list.query.retry();
  };
  return (
    <ListPage
      title={PEOPLE.title}
      end={
        mayDoSomewhere(grants, 'people:change') && (
          <Link href="/people/invite" asChild>
            <ButtonLink href="" size="dense">
              {PEOPLE.invite}
            </ButtonLink>
          </Link>
        )
      }
      caption={PEOPLE.table}
      list={list}
      columns={columns}
      idOf={({ id }) => String(id)}
      pathOf={({ id }) => `/people/${id}`}
      empty={{ title: PEOPLE.none }}
    >
      {told}
      {requests.length > 0 && (
        <Part title={PERSON.openRequests}>
          <RequestList
            requests={requests}
            onDecided={decided}
            onGone={(words) => {
              setTold(words, 'warn');
              decided();
            }}
          />
        </Part>
      )}
    </ListPage>
  );
}
