-- A source is also named by its official address (summaries).
CREATE INDEX law_documents_url ON law_documents (url) WHERE url IS NOT NULL;
