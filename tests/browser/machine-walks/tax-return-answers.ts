import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { cents } from '../../../domain/values/cents.ts';
import type { CallOutcome } from './gate.ts';
import { AHEAD, type Context } from './tax-return-facts.ts';

/** The return after the draft under way is stored. */
export function stored({ taxReturn, change }: Context, more = 0): TaxReturn {
  const sent = change?.request.taxreturn.taxReturnDetails ?? [];
  return {
    ...taxReturn,
    version: taxReturn.version + 1,
    taxReturnDetails: taxReturn.taxReturnDetails.map((line) => {
      const changed = sent.find(({ sequenceNumber }) => sequenceNumber === line.sequenceNumber);
      if (!changed) return line;
      const inputAmount =
        line.sequenceNumber === 1 ? cents((changed.inputAmount ?? 0) + more) : changed.inputAmount;
      return { ...line, inputAmount, isOverridden: changed.isOverridden };
    }),
  };
}
export const filed = ({ taxReturn }: Context): TaxReturn => ({
  ...taxReturn,
  version: taxReturn.version + AHEAD,
  returnStatus: 'pending',
  fileReturn: true,
});

/** The return with other sales, entered by somebody else. */
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

/** The lines of a return in wire form, with replaced values. */
export const withLines = (change: (line: Line) => number | null) => (taxReturn: object) => {
  const { taxReturnDetails } = taxReturn as { taxReturnDetails: readonly Line[] };
  return {
    ...taxReturn,
    taxReturnDetails: taxReturnDetails.map((line) => ({ ...line, inputAmount: change(line) })),
  };
};

/** The organization's calculation, different from what the page showed. */
export const recalculated = ({ taxreturn, ...rest }: { taxreturn: object }) => ({
  ...rest,
  taxreturn: withLines(({ description, valueType, inputAmount }) =>
    inputAmount !== null && (description === 'Gross sales' || valueType === 'Calculated')
      ? inputAmount + 1
      : inputAmount,
  )(taxreturn),
});

export const PENDING = { returnStatus: 'pending', fileReturn: true };

/** The return as the server has it, with replaced fields. */
export const readAs = (over: object): CallOutcome => ({
  changed: (body) => ({ data: { ...(body.data as object), ...over } }),
});
