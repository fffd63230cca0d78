CREATE TABLE "staff_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_keys_age" ON "staff_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "auto_pays_failed" ON "auto_pays" USING btree ("id") WHERE failed_payment is not null;--> statement-breakpoint
CREATE INDEX "customers_last_name" ON "customers" USING btree ((lower("lname") collate "C"));--> statement-breakpoint
CREATE INDEX "customers_first_name" ON "customers" USING btree ((lower("fname") collate "C"));--> statement-breakpoint
CREATE INDEX "customers_business_name" ON "customers" USING btree ((lower("business_name") collate "C")) WHERE "customers"."business_name" <> '';--> statement-breakpoint
CREATE INDEX "payment_methods_last_four" ON "payment_methods" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "transactions_total" ON "transactions" USING btree (("amount" + "fee"),"transaction_date");--> statement-breakpoint
CREATE INDEX "messages_customer" ON "messages" USING btree ("customer_id","id");