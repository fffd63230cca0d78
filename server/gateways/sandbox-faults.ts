import { and, eq } from 'drizzle-orm';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { sandboxFaults } from '../store/schema/sandbox.ts';
import type { Db, Store } from '../store/store.ts';

export type FaultKind = 'processor' | 'biller' | 'booking' | 'tax';
export type FaultState = 'up' | 'down' | 'slow' | 'ambiguous' | 'hour' | 'day' | 'never';

export const PROCESSOR = 'processor';

/** How a service behaves in the sandbox; up unless a fault is set. */
export async function faultOf({ db }: Store, kind: FaultKind, subject: string): Promise<FaultState> {
  const [row] = await findFault(db, { kind, subject });
  return (row?.state as FaultState | undefined) ?? 'up';
}

const findFault = preparedStatement(
  (db, { kind, subject }: Placeholders<{ kind: FaultKind; subject: string }>) =>
    db
      .select({ state: sandboxFaults.state })
      .from(sandboxFaults)
      .where(and(eq(sandboxFaults.kind, kind), eq(sandboxFaults.subject, subject))),
);

export async function setFault(db: Db, kind: FaultKind, subject: string, state: FaultState): Promise<void> {
  await db
    .insert(sandboxFaults)
    .values({ kind, subject, state })
    .onConflictDoUpdate({ target: [sandboxFaults.kind, sandboxFaults.subject], set: { state } });
}

export async function listFaults({ db }: Store) {
  return db.select().from(sandboxFaults);
}
