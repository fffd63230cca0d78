CREATE TABLE "refunds" (
	"customer_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"charge_key" text NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"booked_at" timestamp (3) with time zone,
	"failure_booked_at" timestamp (3) with time zone,
	"next_hand_over_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_customer_id_transaction_id_number_pk" PRIMARY KEY("customer_id","transaction_id","number")
);
--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "given_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "given_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refund" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "dispute_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "dispute_ends" text;--> statement-breakpoint
ALTER TABLE "processor_refunds" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "processor_refunds" ADD COLUMN "fails_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "refunds_unbooked" ON "refunds" USING btree ("next_hand_over_at");--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "processor_refunds_charge" ON "processor_refunds" USING btree ("charge_key");