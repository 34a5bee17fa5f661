-- Whose work is running now: asked with every tap, whatever the member's history.
create index work_logs_now on work_logs (organization_id, member_id) where ended_at is null and voided_at is null;
