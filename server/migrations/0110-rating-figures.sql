-- Ratings for the charts of the administration, counted when they are given as the other figures are. Names nobody.
CREATE TABLE rating_days (
  day date PRIMARY KEY,
  liked int NOT NULL,
  disliked int NOT NULL
);
INSERT INTO rating_days (day, liked, disliked)
SELECT (rated_at AT TIME ZONE 'Europe/Vienna')::date, count(*) FILTER (WHERE liked), count(*) FILTER (WHERE NOT liked)
FROM ratings GROUP BY 1;

-- Why answers were not found helpful.
CREATE TABLE rating_reasons (
  day date NOT NULL,
  reason text NOT NULL,
  answers int NOT NULL,
  PRIMARY KEY (day, reason)
);
INSERT INTO rating_reasons (day, reason, answers)
SELECT (rated_at AT TIME ZONE 'Europe/Vienna')::date, reason, count(*)
FROM ratings, unnest(reasons) AS reason WHERE NOT liked GROUP BY 1, 2;
