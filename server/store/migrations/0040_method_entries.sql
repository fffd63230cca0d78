CREATE TABLE "method_entries" (
	"customer_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"category" text NOT NULL,
	"nickname" text NOT NULL,
	"is_corporate" boolean NOT NULL,
	"stored" boolean NOT NULL,
	"billing" jsonb,
	"entity_id" bigint,
	"back" text NOT NULL,
	"reference" text,
	"url" text,
	"until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"is_entered" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"message" text DEFAULT '' NOT NULL,
	"payment_method_id" bigint,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "method_entries_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE INDEX "method_entries_due" ON "method_entries" USING btree ("next_check_at");