import { ProcessorRefused } from '../ports/processor.ts';

/** How a finding names what could not be read. */
export const REFUSED = 'the processor refuses to tell';

/** What the processor refused of a reading, which has read everything else. Any other failure stays one. */
export async function refusalsOf(reading: () => Promise<void>): Promise<ProcessorRefused[]> {
  try {
    await reading();
    return [];
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    return [error];
  }
}
