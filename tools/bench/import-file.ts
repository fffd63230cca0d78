import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { applyBiller } from '../../server/billers/apply.ts';
import { readBillerFile } from '../../server/billers/biller-file.ts';
import { storedBiller } from '../../server/billers/stored-file.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { databaseOf, readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { applyImport } from '../../server/imports/apply.ts';
import { receiveFile } from '../../server/imports/receive.ts';
import { findImport, startApplying } from '../../server/imports/records.ts';
import { openStore } from '../../server/store/store.ts';

/** What the measured process prints. */
export interface ImportTimes {
  /** In milliseconds, until the file was staged and checked, and until its last row was applied. */
  readonly checked: number;
  readonly applied: number;
  /** The most memory that the process had, in bytes. */
  readonly memory: number;
}

/** Takes in a file of one biller, in a separate process, so that its memory is its own. */
async function main(): Promise<void> {
  const [path = ''] = parseArgs({ allowPositionals: true }).positionals;
  const config = readConfig(process.env);
  const store = await openStore({ ...databaseOf(config), patient: true });
  const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
  const stored = await store.transact((db) => storedBiller(db, 'harbor'));
  if (!stored) throw new Error('no biller');
  const bills = {
    holds: 'changes',
    type: 'water',
    columns: { accountNumber: 1, customerName: 2, billNumber: 3, periodEnd: 4, dueDate: 5, balance: 6 },
    header: false,
    totals: null,
    limits: { closed: 100, balance: 100 },
  };
  await applyBiller(parts, readBillerFile({ ...stored.file, imports: { bills } }));

  const began = performance.now();
  const { outcome, record } = await receiveFile(parts, {
    biller: 'harbor',
    mapping: 'bills',
    fileName: 'bench.csv',
    fileDate: parts.clock.today(),
    open: () => createReadStream(path),
    servesNobody: true,
  });
  // It changes the sum of all balances many times over, which a person would have to approve.
  if (outcome === 'held') await startApplying(parts, record.id);
  else if (outcome !== 'applying') throw new Error(`the file is ${outcome}: ${record.reasons.join(' ')}`);
  if (record.expected.refused > 0) throw new Error(`${record.expected.refused} lines are refused`);
  const checked = performance.now() - began;
  await applied(parts, record.id);
  const times: ImportTimes = {
    checked,
    applied: performance.now() - began,
    memory: process.resourceUsage().maxRSS * 1024,
  };
  await store.close();
  console.log(JSON.stringify(times));
}

/** The server that customers pay at applies parts of the file, too. */
async function applied(parts: Dependencies, id: number): Promise<void> {
  for (;;) {
    if (await applyImport(parts)) continue;
    if ((await findImport(parts, id))?.state !== 'applying') return;
    await wait(100);
  }
}

await main();
