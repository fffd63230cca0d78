/** How much is generated. The same plan on the same day makes the same rows. */
export interface Plan {
  readonly customers: number;
  readonly billsEach: number;
  /** Without it, each customer has one to four accounts. */
  readonly accountsEach?: number;
  readonly seed: number;
}

const NUMBERS = {
  customers: { least: 1, most: 5_000_000, usual: 1_000 },
  'bills-each': { least: 1, most: 1_000, usual: 12 },
  seed: { least: 0, most: 4_294_967_295, usual: 1 },
} as const;

type Name = keyof typeof NUMBERS;

/** Reads a plan as typed; an error names the numbers that cannot be used. */
export function readPlan(typed: { readonly [name in Name]?: string | undefined }): Plan {
  const problems: string[] = [];
  const read = (name: Name): number => {
    const { least, most, usual } = NUMBERS[name];
    const text = typed[name];
    if (text === undefined) return usual;
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    problems.push(
      `--${name} must be a whole number from ${least} to ${most.toLocaleString('en-US')}, not "${text}".`,
    );
    return usual;
  };
  const plan = { customers: read('customers'), billsEach: read('bills-each'), seed: read('seed') };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return plan;
}
