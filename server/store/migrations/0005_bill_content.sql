CREATE TABLE "meters" (
	"account_id" bigint NOT NULL,
	"id" text NOT NULL,
	"curr_date" date NOT NULL,
	"curr_reading" bigint NOT NULL,
	"prev_date" date,
	"prev_reading" bigint,
	CONSTRAINT "meters_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "bill_types" ADD COLUMN "accepts_meter_readings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "reference_num2" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;