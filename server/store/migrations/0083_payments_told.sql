CREATE TABLE "stop_notices" (
	"customer_id" bigint NOT NULL,
	"biller_id" bigint NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stop_notices_customer_id_biller_id_pk" PRIMARY KEY("customer_id","biller_id")
);
--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "payments_told" text DEFAULT 'taken' NOT NULL;--> statement-breakpoint
ALTER TABLE "stop_notices" ADD CONSTRAINT "stop_notices_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_notices_biller" ON "stop_notices" USING btree ("biller_id","customer_id");