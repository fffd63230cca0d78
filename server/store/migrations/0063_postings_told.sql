ALTER TABLE "refunds" ADD COLUMN "failure_handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversal_handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "transactions" SET "reversal_handed_over_at" = "handed_over_at" WHERE "status" IN (3, 4, 5, 6) AND "booked_at" IS NOT NULL AND "reversal_booked_at" IS NULL AND "next_hand_over_at" IS NOT NULL;--> statement-breakpoint
UPDATE "refunds" SET "failure_handed_over_at" = "handed_over_at" WHERE "booked_at" IS NOT NULL AND "failure_booked_at" IS NULL AND "next_hand_over_at" IS NOT NULL;
