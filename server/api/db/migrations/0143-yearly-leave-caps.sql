-- Time off policies may limit what accrues and what is used in a policy year.
update leave_policies
  set rules = '{"yearlyAccrualMaxMinutes": null, "yearlyUseMaxMinutes": null}'::jsonb || rules;

-- What had accrued of the policy year at a checkpoint; those of before are counted again.
alter table leave_checkpoints add column year_accrued_minutes integer not null default 0;
