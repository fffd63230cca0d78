CREATE TABLE "stop_notices" (
	"customer_id" bigint NOT NULL,
	"biller_id" bigint NOT NULL,
	"on_auto_pay" boolean NOT NULL,
	"on_scheduled" boolean NOT NULL,
	"on_texts" boolean NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "stop_notices_customer_id_biller_id_pk" PRIMARY KEY("customer_id","biller_id")
);
--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "payments_told" text DEFAULT 'taken' NOT NULL;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "reliance_noted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stop_notices" ADD CONSTRAINT "stop_notices_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_notices_untold" ON "stop_notices" USING btree ("biller_id","customer_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "stop_notices_told" ON "stop_notices" USING btree ("biller_id","customer_id") WHERE told_at is not null;--> statement-breakpoint
-- Customers of a biller that takes none already do not hear of it as news.
UPDATE "billers" SET "payments_told" = 'stopped' WHERE "merchant" = '';
