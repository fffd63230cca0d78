import type * as calls from '../../domain/calls/meters.ts';
import { takeReading } from '../bills/meters.ts';
import type { Handlers } from '../serve.ts';

export const meters: Handlers<typeof calls> = {
  saveMeterReading: (reading, { parts }) => takeReading(parts, reading),
};
