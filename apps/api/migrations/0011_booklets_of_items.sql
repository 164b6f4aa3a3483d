CREATE TABLE "item_booklets" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_booklets" ADD CONSTRAINT "item_booklets_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "item_booklets" ("item_id", "code")
SELECT "items"."id", "read"."part"->>'code'
FROM "import_drafts"
JOIN "imports" ON "imports"."id" = "import_drafts"."import_id"
CROSS JOIN LATERAL jsonb_array_elements("imports"."groups") AS "read" ("part")
JOIN "items" ON "items"."entry_id" = "import_drafts"."entry_id"
WHERE ("read"."part"->>'index')::int = "import_drafts"."group" AND "read"."part"->>'code' <> ''
ON CONFLICT DO NOTHING;
