-- Which process works on a file, so that others go on at once when it has died (server/base/store/presence.ts).
ALTER TABLE file_work ADD COLUMN holder integer;
