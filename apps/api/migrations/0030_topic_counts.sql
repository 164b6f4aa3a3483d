CREATE INDEX "items_topic_pool" ON "items" USING btree ("exam_type","source_id","topic_id","category_id") WHERE deleted_at is null and topic_id is not null;
