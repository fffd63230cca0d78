/** Tells people from programs without any effort for people (SRV-05, SRV-06). */
export interface BotCheck {
  /** The challenge that the page solves, for its site key (SES-37); JSON. */
  challenge(site: string): Promise<unknown>;
  /** True once for each solved challenge. */
  verify(payload: string): Promise<boolean>;
}
