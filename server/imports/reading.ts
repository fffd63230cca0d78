import { and, eq } from 'drizzle-orm';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import { type ImportRecord, imports } from '../store/schema/imports.ts';
import type { Db } from '../store/store.ts';
import { changeImport } from './records.ts';

const SIGN_EVERY = 10 * SECOND;

/** A process that has given no sign for so long reads the file no more. */
const SILENT_FOR = MINUTE;

/** The same file is being received or read at this moment. */
export class UnderWay extends Refusal {
  constructor() {
    super(409, 'imports.under-way');
  }
}

export function isBeingRead({ state, readAt, receivedAt }: ImportRecord, now: number): boolean {
  return state === 'staging' && (readAt ?? receivedAt).getTime() > now - SILENT_FOR;
}

/** Gives signs that an import is being read until the work on it ends. */
export async function whileReading<Result>(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const signs = setInterval(() => {
    // A sign that the database did not take is followed by another.
    changeImport(store.db, id, ['staging'], { readAt: new Date(clock.now()) }).catch(() => undefined);
  }, SIGN_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(signs);
  }
}

/**
 * Keeps an import from being taken over until the transaction ends. Throws `UnderWay` when another process has taken it
 * over: its rows would belong to nobody.
 */
export async function keepReading(db: Db, id: number): Promise<void> {
  const [mine] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, 'staging')))
    .for('share');
  if (!mine) throw new UnderWay();
}
