ALTER TABLE "auto_pay_tries" ADD COLUMN "confirmation_num" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "confirmation_num" text;--> statement-breakpoint
ALTER TABLE "processor_charges" ADD COLUMN "confirmation_num" text;