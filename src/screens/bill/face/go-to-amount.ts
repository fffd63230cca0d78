/** Leads to the place where an amount is entered, chosen or looked up. The address still names the bill. */
export function goToAmount(): void {
  const heading = document.getElementById('due-amount');
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
