import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, gt } from 'drizzle-orm';
import { lockboxText } from '../../domain/remittance/lockbox.ts';
import { fileNameOf } from '../../domain/remittance/remittance.ts';
import { remittanceCsv } from '../../domain/remittance/remittance-csv.ts';
import type { Dependencies } from '../dependencies.ts';
import { billers } from '../store/schema/billers.ts';
import { remittances } from '../store/schema/remittances.ts';
import { readRemittance } from './read.ts';

/** The number of the last remittance that was written: whoever fetches the files may take them away. */
const LAST = '.last';

/** Writes one remittance that its biller's folder has not had; false when each has had all. */
export async function writeToFolder(parts: Dependencies): Promise<boolean> {
  const { store, config } = parts;
  if (config.remittanceDir === undefined) return false;
  const taking = await store.db
    .selectDistinct({ id: billers.id, slug: billers.slug })
    .from(billers)
    .innerJoin(remittances, eq(remittances.billerId, billers.id));
  for (const { id, slug } of taking) {
    const folder = join(config.remittanceDir, slug);
    const last = Number(await readFile(join(folder, LAST), 'utf8').catch(() => '0'));
    const [next] = await store.db
      .select({ number: remittances.number })
      .from(remittances)
      .where(and(eq(remittances.billerId, id), gt(remittances.number, last)))
      .orderBy(asc(remittances.number))
      .limit(1);
    if (!next) continue;
    await write(parts, folder, slug, next.number);
    return true;
  }
  return false;
}

async function write(parts: Dependencies, folder: string, slug: string, number: number): Promise<void> {
  const remittance = await readRemittance(parts, slug, number);
  if (!remittance) throw new Error(`no remittance ${number} of ${slug}`);
  await mkdir(folder, { recursive: true });
  const name = join(folder, fileNameOf(remittance));
  await place(`${name}.csv`, remittanceCsv(remittance));
  if (remittance.lockbox) await place(`${name}.bai`, lockboxText(remittance, remittance.lockbox));
  await place(join(folder, LAST), String(number));
}

/** A file appears whole under its name. */
async function place(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
