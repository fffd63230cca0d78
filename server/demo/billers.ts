import * as v from 'valibot';
import canyon from '../../billers/canyon.json' with { type: 'json' };
import cascade from '../../billers/cascade.json' with { type: 'json' };
import evergreen from '../../billers/evergreen.json' with { type: 'json' };
import harbor from '../../billers/harbor.json' with { type: 'json' };
import maple from '../../billers/maple.json' with { type: 'json' };
import northwind from '../../billers/northwind.json' with { type: 'json' };
import pioneer from '../../billers/pioneer.json' with { type: 'json' };
import redmesa from '../../billers/redmesa.json' with { type: 'json' };
import revenue from '../../billers/revenue.json' with { type: 'json' };
import summit from '../../billers/summit.json' with { type: 'json' };
import { type BillerFile, readBillerFile } from '../billers/biller-file.ts';

/** In the order in which the demo numbers them. */
const FILES = {
  harbor,
  cascade,
  summit,
  redmesa,
  canyon,
  maple,
  northwind,
  pioneer,
  revenue,
  evergreen,
};

type Files = typeof FILES;

export type BillerName = keyof Files;
export type BillTypeName<Name extends BillerName> = keyof Files[Name]['types'] & string;

export const billerName = v.picklist(Object.keys(FILES) as BillerName[]);

/** The organizations of the demo (SRV-59 to SRV-61). */
export const BILLERS = Object.fromEntries(
  Object.entries(FILES).map(([name, file]) => [name, readBillerFile(file)]),
) as Readonly<Record<BillerName, BillerFile>>;
