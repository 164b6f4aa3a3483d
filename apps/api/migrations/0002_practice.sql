ALTER TABLE "attempts" ALTER COLUMN "category_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_cards" ADD COLUMN "reviews" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_cards" DROP COLUMN "card";--> statement-breakpoint
-- A card for every item failed before cards were kept. The first review is a day after a failure.
INSERT INTO "practice_cards" ("account_id", "item_id", "exam_type", "reviews", "due_at")
SELECT answer."account_id", answer."item_id", attempt."exam_type",
  jsonb_agg(
    jsonb_build_object(
      'rating', 'again',
      'at', to_char(answer."answered_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) ORDER BY answer."answered_at"
  ),
  max(answer."answered_at") + interval '24 hours'
FROM "answers" answer
JOIN "attempts" attempt ON attempt."id" = answer."attempt_id"
WHERE NOT answer."is_correct"
GROUP BY answer."account_id", answer."item_id", attempt."exam_type"
ON CONFLICT DO NOTHING;
