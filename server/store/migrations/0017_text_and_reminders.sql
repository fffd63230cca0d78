CREATE TABLE "incoming_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"mobile_number" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_by_texts" (
	"customer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"active" boolean NOT NULL,
	"method_id" bigint NOT NULL,
	"mobile_number" text NOT NULL,
	CONSTRAINT "pay_by_texts_customer_id_account_id_pk" PRIMARY KEY("customer_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "text_talks" (
	"mobile_number" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"customer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"active" boolean NOT NULL,
	"new_bill" boolean NOT NULL,
	"days_before_due_date" smallint,
	"past_due" boolean NOT NULL,
	"by_email" boolean NOT NULL,
	"email" text NOT NULL,
	"email2" text NOT NULL,
	"by_text" boolean NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "reminders_customer_id_account_id_pk" PRIMARY KEY("customer_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "pay_by_texts" ADD CONSTRAINT "pay_by_texts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_texts_due" ON "incoming_texts" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "pay_by_texts_account" ON "pay_by_texts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reminders_account" ON "reminders" USING btree ("account_id");