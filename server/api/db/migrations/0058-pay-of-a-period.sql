-- Payroll reads all breaks of its weeks at once,
create index breaks_by_start on breaks (organization_id, started_at, work_log_id);
-- and what was written about locked periods since the oldest that is looked at again.
create index pay_rates_by_creation on pay_rates (organization_id, created_at);
create index leave_requests_by_decision on leave_requests (organization_id, decided_at) where decided_at is not null;
