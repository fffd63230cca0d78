CREATE TABLE "sandbox_bookings" (
	"confirmation_num" text NOT NULL,
	"kind" text NOT NULL,
	"booked_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_bookings_confirmation_num_kind_pk" PRIMARY KEY("confirmation_num","kind")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversal_booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "next_hand_over_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "transactions" SET "handed_over_at" = "transaction_time", "booked_at" = "transaction_time",
  "reversal_booked_at" = CASE WHEN "status" IN (3, 4, 5, 6) THEN "transaction_time" END
  WHERE "status" IN (1, 3, 4, 5, 6, 7);--> statement-breakpoint
CREATE INDEX "transactions_unbooked" ON "transactions" USING btree ("next_hand_over_at") WHERE (status in (1, 7) and booked_at is null) or (status in (3, 4, 5, 6) and reversal_booked_at is null);