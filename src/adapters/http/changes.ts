let sent = 0;

/** Called when a change is sent and when it is answered: in between, a read may or may not show it. */
export function noteChange(): void {
  sent += 1;
}

/** Two equal values mean that this page has sent no change between them. */
export const changesSoFar = () => sent;
