-- When it was submitted
-- A recap or an inspection that was submitted without a connection has the moment on the device, too.

alter table recaps
  -- Null where no device said it.
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint recap_written check (written_at <= submitted_at);
grant update (written_at, clock_off) on recaps to custodia_tenant;

alter table inspections
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint inspection_written check (written_at <= submitted_at);
