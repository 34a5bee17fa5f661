-- A rate may be a salary, or a flat sum for a day's work: both are of the member, not of a job or a place.
alter table pay_rates
  drop constraint pay_rates_basis_check,
  drop constraint pay_rates_rate_e4_check,
  add column salary_per     text check (salary_per in ('week', 'two_weeks', 'half_month', 'month')),
  add column salary_kind    text check (salary_kind in ('exempt', 'fixed', 'fluctuating')),
  -- Of a week, which a salary for a number of hours covers.
  add column salary_minutes integer check (salary_minutes between 60 and 10080),
  add constraint pay_rates_basis_check check (basis in ('hour', 'visit', 'day', 'salary')),
  add constraint pay_rates_rate_e4_check
    check (rate_e4 between 0 and case basis when 'salary' then 1000000000 else 100000000 end),
  add constraint pay_rates_salary check (
    (basis = 'salary') = (salary_per is not null) and (basis = 'salary') = (salary_kind is not null)
    and (salary_minutes is not null) = (salary_kind is not null and salary_kind = 'fixed')),
  add constraint pay_rates_of_member check (basis in ('hour', 'visit') or num_nonnulls(job_id, location_id) = 0);

-- Who is paid without a work log.
create index pay_rates_salaries on pay_rates (organization_id, member_id, effective_on) where basis = 'salary';

alter table pay_overrides
  drop constraint pay_overrides_flag_check,
  add constraint pay_overrides_flag_check check (flag in (
    'negative_net', 'unpriced_leave', 'under_minimum_wage', 'unpaid_travel', 'low_exempt_salary'));
