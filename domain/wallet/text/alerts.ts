interface AlertedCard {
  /** `Visa ending in 4242` */
  readonly card: string;
  /** Month and year: `04/2028`. */
  readonly expires: string;
}

/** A card that a planned payment needs. */
export const CARD_ALERTS = {
  expired: ({ card }: AlertedCard) => ({
    about: 'Card expired',
    message: `Your ${card} has expired. Update it or choose another method, so that your payments go through.`,
  }),
  expiring: ({ card, expires }: AlertedCard) => ({
    about: 'Card expiring',
    message: `Your ${card} expires ${expires}. Update it or choose another method, so that your payments go through.`,
  }),
} as const;
