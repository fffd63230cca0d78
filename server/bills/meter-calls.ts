import type * as calls from '../../domain/bills/meter-calls.ts';
import type { Handlers } from '../handlers.ts';
import { saveReading } from './meters.ts';

export const meters: Handlers<typeof calls> = {
  saveMeterReading: (reading, { parts }) => saveReading(parts, reading),
};
