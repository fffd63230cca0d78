/** Tells people from programs without asking anything of people (SRV-05, SRV-06). */
export interface BotCheck {
  /** What the page solves, for the site key of its environment (SES-37); JSON. */
  challenge(site: string): Promise<unknown>;
  /** True once for each solved challenge. */
  verify(payload: string): Promise<boolean>;
}
