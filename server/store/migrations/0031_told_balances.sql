DROP INDEX "transactions_unbooked";--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "told_balance" bigint;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "transactions_unbooked" ON "transactions" USING btree ("next_hand_over_at" NULLS FIRST) WHERE ((status in (1, 7) and booked_at is null) or (status in (3, 4, 5, 6) and reversal_booked_at is null) or (status = 2 and handed_over_at is not null and reversal_booked_at is null));
--> statement-breakpoint
UPDATE "bills" SET "told_at" = now(), "told_balance" = "balance" + coalesce((
  SELECT sum(i.amount * ((t.status in (1, 7))::int - coalesce(t.booked_at <= now(), false)::int
                         + coalesce(t.reversal_booked_at <= now(), false)::int))
    FROM "transaction_items" i JOIN "transactions" t ON t.customer_id = i.customer_id AND t.id = i.transaction_id
   WHERE i.account_id = "bills".account_id AND NOT i.is_tax_return), 0)
 WHERE "is_newest" AND "tax_return" IS NULL AND "balance" IS NOT NULL;
