import { cents } from '../../../domain/cents.ts';
import type { TaxReturn } from '../../../domain/tax-return.ts';
import type { Fate } from './gate.ts';
import { AHEAD, type Context } from './tax-return-facts.ts';

/** The return with what is on its way stored. */
export function stored({ taxReturn, change }: Context, more = 0): TaxReturn {
  const sent = change?.request.taxreturn.taxReturnDetails ?? [];
  return {
    ...taxReturn,
    version: taxReturn.version + 1,
    taxReturnDetails: taxReturn.taxReturnDetails.map((line) => {
      const told = sent.find(({ sequenceNumber }) => sequenceNumber === line.sequenceNumber);
      if (!told) return line;
      const inputAmount =
        line.sequenceNumber === 1 ? cents((told.inputAmount ?? 0) + more) : told.inputAmount;
      return { ...line, inputAmount, isOverridden: told.isOverridden };
    }),
  };
}
export const filed = ({ taxReturn }: Context): TaxReturn => ({
  ...taxReturn,
  version: taxReturn.version + AHEAD,
  returnStatus: 'pending',
  fileReturn: true,
});
/** With other sales, by somebody else. */
export const changedElsewhere = ({ taxReturn }: Context): TaxReturn => ({
  ...taxReturn,
  version: taxReturn.version + AHEAD,
  taxReturnDetails: taxReturn.taxReturnDetails.map((line) =>
    line.sequenceNumber === 1 ? { ...line, inputAmount: cents(1_234_500) } : line,
  ),
});

export type Line = {
  readonly description: string;
  readonly valueType: string;
  readonly inputAmount: number | null;
};

/** The lines of a return as the wire carries them, with something else in them. */
export const withLines = (change: (line: Line) => number | null) => (taxReturn: object) => {
  const { taxReturnDetails } = taxReturn as { taxReturnDetails: readonly Line[] };
  return {
    ...taxReturn,
    taxReturnDetails: taxReturnDetails.map((line) => ({ ...line, inputAmount: change(line) })),
  };
};

/** As the organization calculated it, and not as the page showed it. */
export const recalculated = ({ taxreturn, ...rest }: { taxreturn: object }) => ({
  ...rest,
  taxreturn: withLines(({ description, valueType, inputAmount }) =>
    inputAmount !== null && (description === 'Gross sales' || valueType === 'Calculated')
      ? inputAmount + 1
      : inputAmount,
  )(taxreturn),
});

export const PENDING = { returnStatus: 'pending', fileReturn: true };

/** The return as the server has it, with something else in it. */
export const readAs = (over: object): Fate => ({
  changed: (body) => ({ data: { ...(body.data as object), ...over } }),
});
