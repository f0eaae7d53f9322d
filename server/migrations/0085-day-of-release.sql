-- The moment of the release, for the report about it; of releases before this column nobody knows it.
ALTER TABLE file_reviews ADD released_at timestamptz;
