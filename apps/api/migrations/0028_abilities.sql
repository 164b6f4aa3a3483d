CREATE TABLE "ability_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"leased_until" timestamp with time zone,
	"taken_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"duration_ms" integer,
	"teachers" integer,
	"answers" integer,
	"items" integer,
	"population" jsonb,
	"scales" jsonb,
	CONSTRAINT "ability_state_one_row" CHECK ("ability_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "difficulty_pools" (
	"exam_type" "exam_type" NOT NULL,
	"category_id" integer,
	"kind" "kind" NOT NULL,
	"item_count" integer NOT NULL,
	"difficulties" real[] NOT NULL,
	CONSTRAINT "difficulty_pools_pool" UNIQUE NULLS NOT DISTINCT("exam_type","category_id","kind")
);
--> statement-breakpoint
CREATE TABLE "first_answers" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"packed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_difficulties" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"kind" "kind" NOT NULL,
	"difficulty" real NOT NULL,
	"standard_error" real NOT NULL,
	"answers" integer NOT NULL,
	"key_changed_on" date,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "difficulty_pools" ADD CONSTRAINT "difficulty_pools_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_answers" ADD CONSTRAINT "first_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_difficulties" ADD CONSTRAINT "item_difficulties_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_received" ON "answers" USING brin ("received_at") WITH (autosummarize=true);