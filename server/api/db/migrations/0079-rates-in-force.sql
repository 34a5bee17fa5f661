-- The rates of single jobs and places by themselves: of a member's own rate payroll takes the newest, however many there were.
create index pay_rates_of_places on pay_rates (organization_id, member_id, job_id, location_id, effective_on, created_at)
  where job_id is not null or location_id is not null;
