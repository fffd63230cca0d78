import type { TaxAftermath } from '../../domain/outbox/tax-draft-change.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import type { Device } from '../adapters/device/device.ts';

const AFTERMATH = 'draft aftermath/';

/**
 * The names of the returns whose entries the server refused. These entries are stored on this device alone.
 */
export async function refusedReturns(device: Device): Promise<string[]> {
  const cached = await device.list<TaxAftermath | TaxReturn | null>('tax');
  // A row that is damaged holds nothing.
  const refused = cached.filter(
    ({ id, value }) => id.startsWith(AFTERMATH) && value && 'kind' in value && value.kind === 'refused',
  );
  return refused.map(({ id }) => {
    const of = cached.find((row) => row.id === `return/${id.slice(AFTERMATH.length)}`)?.value;
    return of && 'returnDescription' in of ? `Entries of ${of.returnDescription}` : 'Entries of a tax return';
  });
}
