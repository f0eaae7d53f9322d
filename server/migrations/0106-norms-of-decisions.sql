-- Which decisions apply a provision: norms as decisions name them (`ABGB §1295 Abs1 IIf`, `B-VG Art18`) cut down to the
-- provision (`ABGB §1295`), so that an index finds them.
CREATE FUNCTION provisions_of(norms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT part[1] || ' ' || part[2] || part[3]), '{}')
  FROM unnest(norms) AS norm, regexp_matches(norm, '^(.+?)\s*(§|Art)§?\.?\s*(\d+(?:(?!ff)[a-z]{1,2})?)(?:ff)?(?![a-z0-9])') AS part
$$;
CREATE INDEX law_documents_by_norm ON law_documents USING gin (provisions_of(norms)) WHERE kind = 'DECISION';
