CREATE TABLE "ended_holdings" (
	"customer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "ended_holdings_customer_id_account_id_pk" PRIMARY KEY("customer_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_holdings" ADD CONSTRAINT "ended_holdings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;