-- When availability was entered
-- A phone without a connection sends later what its member entered: an entry has both moments.

alter table member_availability
  -- Null where no device said it.
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint member_availability_written check (written_at <= created_at);
