import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { applyBiller } from '../../server/billers/apply.ts';
import { readBillerFile, type WrittenBillerFile } from '../../server/billers/biller-file.ts';
import { storedBiller } from '../../server/billers/stored-file.ts';
import { applyImport } from '../../server/imports/apply.ts';
import { type Reception, receiveFile } from '../../server/imports/receive.ts';
import { findImport } from '../../server/imports/records.ts';
import { followImport } from '../../server/workflows/import-effects.ts';
import type { Portal } from './portal.ts';

type WrittenMapping = NonNullable<WrittenBillerFile['imports']>[string];

/** A mapping of the plainest file: one bill type, and columns that have the names of their fields. */
export const PLAIN: WrittenMapping = {
  holds: 'changes',
  type: 'water',
  columns: {
    accountNumber: 'account',
    customerName: 'name',
    billNumber: 'bill',
    periodEnd: 'period end',
    dueDate: 'due',
    balance: 'balance',
  },
  totals: null,
  limits: { balance: 100 },
};

const HEADER = ['account', 'name', 'bill', 'period end', 'due', 'balance'];

/** The text of a plain file. */
export function plainFile(...rows: readonly (readonly string[])[]): string {
  return [HEADER, ...rows].map((cells) => cells.join(',')).join('\n');
}

/** A plain file of so many lines about accounts `${prefix}-0` and so on. Those from `readable` on cannot be read. */
export function manyLines(prefix: string, name: string, lines: number, readable: number): string {
  return plainFile(
    ...Array.from({ length: lines }, (_, at) => [
      `${prefix}-${at}`,
      name,
      'B-1',
      '2026-11-20',
      '2026-12-20',
      at < readable ? '5.00' : 'five',
    ]),
  );
}

/** A biller of the portal whose files the test sends. */
export function sender(portal: Portal, biller: string) {
  const { parts, store } = portal;
  let files = 0;
  const self = {
    /** Sets how the biller's files are read. */
    async map(mapping: WrittenMapping): Promise<void> {
      const stored = await store.transact((db) => storedBiller(db, biller));
      if (!stored) throw new Error(`no biller ${biller}`);
      await applyBiller(parts, readBillerFile({ ...stored.file, imports: { bills: mapping } }));
    },

    receive(
      content: string | Uint8Array,
      { date = parts.clock.today(), isDryRun = false }: { date?: CalendarDate; isDryRun?: boolean } = {},
    ): Promise<Reception> {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const fileName = `bills-${++files}.csv`;
      return receiveFile(parts, {
        biller,
        mapping: 'bills',
        fileName,
        fileDate: date,
        isDryRun,
        open: () => inPieces(bytes),
      });
    },

    /** Receives a file and does everything that follows. */
    async send(content: string, date?: CalendarDate) {
      const received = await self.receive(content, date ? { date } : {});
      return self.finish(received);
    },

    async finish(received: Reception) {
      while (await applyImport(parts));
      while (await followImport(parts));
      const record = await findImport(parts, received.record.id);
      return { ...received, record: record ?? received.record };
    },
  };
  return self;
}

/** As a network or a disk hands out a file: cut at any byte. */
async function* inPieces(bytes: Uint8Array, size = 37): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
