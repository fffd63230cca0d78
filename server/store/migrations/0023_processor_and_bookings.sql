CREATE TABLE "reversals" (
	"customer_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reversals_customer_id_transaction_id_pk" PRIMARY KEY("customer_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "processor_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"charge_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bookings" (
	"confirmation_num" text NOT NULL,
	"kind" text NOT NULL,
	"booked_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_bookings_confirmation_num_kind_pk" PRIMARY KEY("confirmation_num","kind")
);
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "rotated_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversal_booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "next_hand_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "biller" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "given_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "processor_charges" SET "outcome" = 'accepted', "given_back" = "amount" WHERE "outcome" = 'voided';--> statement-breakpoint
UPDATE "processor_charges" c SET "biller" = t."entity_id" FROM "transactions" t
  WHERE t."charge_key" = c."key";--> statement-breakpoint
UPDATE "processor_charges" c SET "biller" = p."entity_id"
  FROM (SELECT t."entity_id", part->>'key' AS "key" FROM "transactions" t, jsonb_array_elements(t."parts") part) p
  WHERE c."biller" = 0 AND p."key" = c."key";--> statement-breakpoint
UPDATE "processor_charges" c SET "biller" = a."entity_id" FROM "attempts" a
  WHERE c."biller" = 0 AND a."id"::text = c."key";--> statement-breakpoint
UPDATE "processor_charges" c SET "biller" = a."biller_id"
  FROM "auto_pay_tries" y JOIN "bills" b ON b."id" = y."bill_id" JOIN "accounts" a ON a."id" = b."account_id"
  WHERE c."biller" = 0 AND y."id"::text = c."key";--> statement-breakpoint
UPDATE "processor_charges" c SET "given_back" = c."amount" FROM "transactions" t
  WHERE t."status" IN (3, 5, 6) AND t."charge_key" = c."key" AND t."parts" = '[]';--> statement-breakpoint
UPDATE "processor_charges" c SET "settles_on" = t."transaction_date", "returned_because" = t."message"
  FROM "transactions" t
  WHERE t."status" = 4 AND t."charge_key" = c."key" AND t."parts" = '[]'
    AND c."returned_because" IS NULL AND c."given_back" < c."amount";--> statement-breakpoint
UPDATE "transactions" SET "handed_over_at" = "transaction_time", "booked_at" = "transaction_time",
  "reversal_booked_at" = CASE WHEN "status" IN (3, 4, 5, 6) THEN "transaction_time" END
  WHERE "status" IN (1, 3, 4, 5, 6, 7);--> statement-breakpoint
CREATE INDEX "reversals_due" ON "reversals" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "transactions_unbooked" ON "transactions" USING btree ("next_hand_over_at" NULLS FIRST) WHERE ((status in (1, 7) and booked_at is null) or (status in (3, 4, 5, 6) and reversal_booked_at is null));