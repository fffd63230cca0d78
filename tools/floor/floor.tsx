/** The least page that uses each package of our stack: what the packages cost before a line of ours. */
import { useSelector } from '@xstate/react';
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

const actor = createActor(rowsMachine).start();

async function readRows(): Promise<Row[]> {
  const made = Array.from({ length: 50 }, (_, n) => ({ id: `${n}`, biller: `Biller ${n}`, cents: n * 100 }));
  await db.rows.bulkPut(v.parse(v.array(Row), made));
  return db.rows.orderBy('id').toArray();
}

function Rows() {
  const rows = useSelector(actor, (snapshot) => snapshot.context.rows);
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <Link href={`/row/${row.id}`}>{row.biller}</Link>
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
