/**
 * The smallest page that uses each package of our stack: the cost of the packages before a line of our own.
 */
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { useSelector } from '@xstate/react';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { fromUnixTime } from 'date-fns/fromUnixTime';
import { getUnixTime } from 'date-fns/getUnixTime';
import { isSameDay } from 'date-fns/isSameDay';
import { isValid } from 'date-fns/isValid';
import Dexie, { type Table } from 'dexie';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { Workbox } from 'workbox-window';
import { Link, Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { assign, createActor, fromPromise, setup } from 'xstate';

const Row = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  biller: v.string(),
  cents: v.pipe(v.number(), v.integer()),
  due: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
});
type Row = v.InferOutput<typeof Row>;

const db = new Dexie('floor') as Dexie & { rows: Table<Row, string> };
db.version(1).stores({ rows: 'id, due' });

const rowsMachine = setup({
  types: { context: {} as { rows: Row[] }, events: {} as { type: 'rows.refreshed' } },
  actors: { readRows: fromPromise(readRows) },
}).createMachine({
  id: 'rows',
  context: { rows: [] },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readRows',
        onDone: { target: 'showing', actions: assign({ rows: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    showing: { on: { 'rows.refreshed': 'reading' } },
    failed: { after: { 5000: 'reading' } },
  },
});

const opened = fromUnixTime(getUnixTime(Date.now()));
const today = new UTCDateMini(opened);

const actor = createActor(rowsMachine).start();

async function readRows(): Promise<Row[]> {
  const made = Array.from({ length: 50 }, (_, n) => ({
    id: `${n}`,
    biller: `Biller ${n}`,
    cents: n * 100,
    due: addMonths(addDays(today, n), n).toISOString().slice(0, 10),
  }));
  await db.rows.bulkPut(v.parse(v.array(Row), made));
  return db.rows.orderBy('id').toArray();
}

function daysLeft(due = ''): number | undefined {
  const at = new UTCDateMini(due);
  return isValid(at) ? differenceInCalendarDays(at, today) : undefined;
}

function Rows() {
  const now = Date.now();
  const rows = useSelector(actor, (snapshot) => snapshot.context.rows);
  return (
    <ul>
      {isSameDay(opened, now) ? differenceInMinutes(now, opened) : null}
      {rows.map((row) => (
        <li key={row.id}>
          <Link href={`/row/${row.id}`}>{row.biller}</Link> {daysLeft(row.due)}
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Router hook={useHashLocation}>
        <Switch>
          <Route path="/row/:id">Row</Route>
          <Route>
            <Rows />
          </Route>
        </Switch>
      </Router>
    </StrictMode>,
  );
}

void new Workbox('/sw.js').register();
