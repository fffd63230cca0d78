/** One figure of the bench. */
export interface Row {
  readonly part: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: Budget;
  /** The ratio to its reference. */
  readonly ratio?: number;
}

export type Budget = { readonly atMost: number } | { readonly atLeast: number };

export function isWithinBudget({ value, budget }: Pick<Row, 'value' | 'budget'>): boolean {
  if (budget === undefined) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}
