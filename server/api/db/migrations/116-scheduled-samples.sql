-- Scheduled random samples
-- A scheduled inspection can be of areas drawn at random.

alter table inspection_plans add column is_sample boolean not null default false;
comment on column inspection_plans.is_sample is 'Its inspections begin with areas drawn at random.';
