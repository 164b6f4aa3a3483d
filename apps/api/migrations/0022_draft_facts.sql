ALTER TABLE "import_drafts" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- What counting found out of contents until now is stored with each draft.
UPDATE "import_drafts" "d"
SET "facts" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object(
		'number', ("q"."item"->>'number')::int,
		'page', ("read"."item"->'areas'->0->>'page')::int,
		'isShared', "d"."content"->>'type_question' = 'COMMON',
		'hasKey', "keys"."count" = 1,
		'hasWarning', "keys"."count" > 1
			OR jsonb_array_length("q"."item"->'alternatives') < 2
			OR EXISTS (
				SELECT FROM jsonb_array_elements("d"."warnings" || coalesce("read"."item"->'warnings', '[]')) "noted"
				WHERE "noted"->>'code' NOT IN ('empty-statement', 'empty-alternative', 'too-few-alternatives', 'no-key', 'number-taken'))
			OR EXISTS (
				SELECT FROM jsonb_array_elements("q"."item"->'alternatives') "part"
				WHERE "part"->>'text' !~ '<img ' AND regexp_replace("part"->>'text', '<[^>]*>|&nbsp;|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g') = '')
			OR NOT EXISTS (
				SELECT FROM jsonb_array_elements("q"."item"->'statement') "block"
				WHERE CASE WHEN "block"->>'type' = 'image' THEN "block"->>'value' <> ''
					ELSE "block"->>'value' ~ '<img ' OR regexp_replace("block"->>'value', '<[^>]*>|&nbsp;|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g') <> '' END)
			OR ("d"."content"->>'type_question' = 'COMMON' AND NOT EXISTS (
				SELECT FROM jsonb_array_elements("d"."content"->'shared_statement') "block"
				WHERE CASE WHEN "block"->>'type' = 'image' THEN "block"->>'value' <> ''
					ELSE "block"->>'value' ~ '<img ' OR regexp_replace("block"->>'value', '<[^>]*>|&nbsp;|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g') <> '' END))
	) ORDER BY "q"."place"), '[]')
	FROM jsonb_array_elements("d"."content"->'questions') WITH ORDINALITY AS "q" ("item", "place")
	CROSS JOIN LATERAL (SELECT "d"."items"->("q"."place"::int - 1) AS "item") "read"
	CROSS JOIN LATERAL (
		SELECT count(*) FROM jsonb_array_elements("q"."item"->'alternatives') "part" WHERE ("part"->>'correct')::boolean
	) "keys" ("count")
);--> statement-breakpoint
ALTER TABLE "import_drafts" ALTER COLUMN "facts" SET NOT NULL;
