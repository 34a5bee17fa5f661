-- What somebody must hold a valid certificate of, by its name, to work at a location, and what happens without one.
alter table locations
  add column required_certifications text[] not null default '{}' check (cardinality(required_certifications) <= 20),
  add column clearance_policy text not null default 'flag' check (clearance_policy in ('flag', 'block'));

alter table work_logs
  drop constraint work_logs_flags_check,
  add constraint work_logs_flags_check check (flags <@ array['outside_fence', 'no_position', 'poor_accuracy',
    'not_scheduled', 'not_cleared', 'closed_automatically', 'late_punch', 'clock_off', 'edited', 'long']);

alter table call_results
  drop constraint call_results_problem_check,
  add constraint call_results_problem_check check (problem in ('caller_withheld', 'caller_unknown', 'caller_ambiguous',
    'pin_wrong', 'pin_locked', 'pin_missing', 'member_inactive', 'not_assigned', 'not_scheduled', 'not_cleared',
    'already_working', 'not_working', 'already_on_break', 'not_on_break', 'job_not_open', 'no_input', 'refused'));
