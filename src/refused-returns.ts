import type { TaxAftermath } from '../domain/tax-draft-change.ts';
import type { TaxReturn } from '../domain/tax-return.ts';
import type { Device } from './adapters/device/device.ts';

const AFTERMATH = 'draft aftermath/';

/** The returns whose entries the server did not take, by name: they are kept here and nowhere else. */
export async function refusedReturns(device: Device): Promise<string[]> {
  const held = await device.list<TaxAftermath | TaxReturn>('tax');
  const refused = held.filter(
    ({ id, value }) => id.startsWith(AFTERMATH) && 'kind' in value && value.kind === 'refused',
  );
  return refused.map(({ id }) => {
    const of = held.find((row) => row.id === `return/${id.slice(AFTERMATH.length)}`)?.value;
    return of && 'returnDescription' in of ? `Entries of ${of.returnDescription}` : 'Entries of a tax return';
  });
}
