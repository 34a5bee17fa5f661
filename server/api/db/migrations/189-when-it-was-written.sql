-- When it was written
-- A phone without a connection sends later what was written on it: a record has both moments, and whether its clock was off.

alter table problem_reports
  -- Null where no device said it.
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint problem_report_written check (written_at <= created_at);

alter table supply_requests
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint supply_request_written check (written_at <= created_at);

alter table time_requests
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint time_request_written check (written_at <= created_at);

alter table visit_absences
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint visit_absence_written check (written_at <= created_at);

alter table visit_confirmations
  add column written_at timestamptz,
  add column clock_off boolean not null default false,
  add constraint visit_confirmation_written check (written_at <= confirmed_at);

alter table corrective_actions
  add column fixed_written_at timestamptz,
  add column fixed_clock_off boolean not null default false,
  add constraint corrective_action_written check (fixed_written_at <= fixed_at);
