-- The operator reads ratings page by page, all of them, those of answers that did not help, or those with words.
DROP INDEX ratings_by_time;
CREATE INDEX ratings_in_order ON ratings (rated_at DESC, user_id, timestamp_us);
CREATE INDEX ratings_unhelpful ON ratings (rated_at DESC, user_id, timestamp_us) WHERE NOT liked;
CREATE INDEX ratings_with_words ON ratings (rated_at DESC, user_id, timestamp_us) WHERE sealed IS NOT NULL;
