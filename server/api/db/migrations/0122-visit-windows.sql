-- How long before its start a visit may be started without a reason, and under which share of the plan its work is short:
-- the organisation's, and a job's own where it has one.
alter table configurations
  add column early_start_minutes smallint not null default 60 check (early_start_minutes between 0 and 720),
  add column short_percent       smallint not null default 50 check (short_percent between 10 and 100);
alter table jobs
  add column early_start_minutes smallint check (early_start_minutes between 0 and 720),
  add column short_percent       smallint check (short_percent between 10 and 100);

alter table work_logs
  -- How long the visit was to take when the work was tied to it: a later change of the plan makes no past work short.
  add column planned_minutes integer check (planned_minutes > 0),
  -- Why it was started before the visit's window opened; empty where nobody was asked.
  add column early_reason    text not null default '' check (char_length(early_reason) <= 300),
  add constraint work_logs_planned check (planned_minutes is null or visit_start is not null),
  drop constraint work_logs_flags_check,
  add constraint work_logs_flags_check check (flags <@ array['outside_fence', 'no_position', 'poor_accuracy',
    'not_scheduled', 'not_cleared', 'closed_automatically', 'late_punch', 'clock_off', 'edited', 'long', 'early']);
