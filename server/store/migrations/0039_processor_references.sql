CREATE TABLE "processor_names" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "processor_names_name_kind_account_pk" PRIMARY KEY("name","kind","account")
);
--> statement-breakpoint
CREATE TABLE "processor_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"biller" bigint NOT NULL,
	"charge_key" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processor_payments" (
	"key" text PRIMARY KEY NOT NULL,
	"biller" bigint NOT NULL,
	"account" text NOT NULL,
	"reference" text,
	"token" text NOT NULL,
	"category" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"makes" integer DEFAULT 1 NOT NULL,
	"confirms" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "processor_notices_due" ON "processor_notices" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "processor_payments_reference" ON "processor_payments" USING btree ("reference");