/** What is planned for an account, as answers tell it. */
interface Planned {
  readonly biller_not_connected?: boolean | undefined;
}

/**
 * False where nothing that is planned is made on its day, before the portal has a processor and the biller a merchant.
 * A paused biller is to take payments again soon.
 */
export function isMadeOnItsDay({ biller_not_connected }: Planned, hasPayments: boolean): boolean {
  return hasPayments && !biller_not_connected;
}
