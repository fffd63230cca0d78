CREATE TABLE "staff_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "refund_limit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "paused_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sent_by" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "decision" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_id" bigint;--> statement-breakpoint
CREATE INDEX "staff_keys_age" ON "staff_keys" USING btree ("at");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_pays_failed" ON "auto_pays" USING btree ("id") WHERE failed_payment is not null;--> statement-breakpoint
CREATE INDEX "customers_last_name" ON "customers" USING btree ((lower("lname") collate "C"));--> statement-breakpoint
CREATE INDEX "customers_first_name" ON "customers" USING btree ((lower("fname") collate "C"));--> statement-breakpoint
CREATE INDEX "customers_business_name" ON "customers" USING btree ((lower("business_name") collate "C")) WHERE "customers"."business_name" <> '';--> statement-breakpoint
CREATE INDEX "payment_methods_last_four" ON "payment_methods" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "refunds_of_request" ON "refunds" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "transactions_of_biller" ON "transactions" USING btree ("entity_id","transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_by_amount" ON "transactions" USING btree (("amount" + "fee"),"id");--> statement-breakpoint
CREATE INDEX "transactions_of_day" ON "transactions" USING btree ("transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_last_four" ON "transactions" USING btree (right("method_label", 4),"id");--> statement-breakpoint
CREATE INDEX "transactions_in_parts" ON "transactions" USING btree ("id") WHERE parts <> '[]';--> statement-breakpoint
CREATE INDEX "transactions_taken_back" ON "transactions" USING btree ("id") WHERE (status in (4, 6) or dispute is not null);--> statement-breakpoint
CREATE INDEX "messages_of_customer" ON "messages" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "messages_given_up" ON "messages" USING btree ("created_at") WHERE sent_at is null and next_try_at is null;