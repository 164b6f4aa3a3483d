CREATE TABLE "exam_papers" (
	"attempt_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"exam_type" "exam_type" NOT NULL,
	"category_id" integer,
	"payload" jsonb NOT NULL,
	"blueprint" jsonb NOT NULL,
	"duration_seconds" integer NOT NULL,
	"way" "exam_way" NOT NULL,
	"official_blueprint_id" integer,
	"target_scale" smallint,
	"drawn" jsonb NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_official_blueprint_id_official_blueprints_id_fk" FOREIGN KEY ("official_blueprint_id") REFERENCES "public"."official_blueprints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_papers_account" ON "exam_papers" USING btree ("account_id","stored_at");