CREATE TABLE "tax_organizations" (
	"biller_id" bigint PRIMARY KEY NOT NULL,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"has_cows_config" boolean DEFAULT true NOT NULL,
	"documentation_mail_to" text NOT NULL,
	"error_msg" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_returns" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"form" jsonb NOT NULL,
	"entries" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_item" integer,
	"amount_due" bigint NOT NULL,
	"status" text DEFAULT 'Non-filed' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sent_on" date,
	"filed_on" date,
	"filing_number" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "tax_return" text;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "is_tax_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_organizations" ADD CONSTRAINT "tax_organizations_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_returns" ADD CONSTRAINT "tax_returns_id_bills_id_fk" FOREIGN KEY ("id") REFERENCES "bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_returns" ADD CONSTRAINT "tax_returns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_returns_account" ON "tax_returns" USING btree ("account_id","status");--> statement-breakpoint
CREATE INDEX "tax_returns_sent" ON "tax_returns" USING btree ("status","sent_on");