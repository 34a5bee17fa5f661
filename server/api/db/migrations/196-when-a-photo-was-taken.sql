-- When a photo was taken
-- A phone without a connection sends its photos later: each has the moment when it was taken, beside its arrival.

alter table problem_report_photos
  -- Null where no device said it.
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint problem_report_photo_written check (written_at <= created_at);

alter table inspection_photos
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint inspection_photo_written check (written_at <= created_at);

alter table recap_photos
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint recap_photo_written check (written_at <= created_at);
