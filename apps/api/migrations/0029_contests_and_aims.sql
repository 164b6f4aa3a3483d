CREATE TABLE "contests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"blueprint_id" integer NOT NULL,
	"day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "study_aims" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"contest_id" integer,
	"category_id" integer,
	"days_a_week" smallint DEFAULT 5 NOT NULL,
	"minutes_a_day" smallint DEFAULT 45 NOT NULL,
	"opens_today" boolean
);
--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_blueprint_id_official_blueprints_id_fk" FOREIGN KEY ("blueprint_id") REFERENCES "public"."official_blueprints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_aims" ADD CONSTRAINT "study_aims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_aims" ADD CONSTRAINT "study_aims_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_aims" ADD CONSTRAINT "study_aims_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contests_name" ON "contests" USING btree (lower("name"),"day") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "contests_blueprint" ON "contests" USING btree ("blueprint_id");--> statement-breakpoint
CREATE INDEX "study_aims_contest" ON "study_aims" USING btree ("contest_id") WHERE contest_id is not null;