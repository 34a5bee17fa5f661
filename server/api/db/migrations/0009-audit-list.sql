-- The trail is read newest first, by what was changed, by whom and under which request.
create index audit_log_of_table on audit_log (organization_id, table_name, id);
create index audit_log_of_user on audit_log (organization_id, user_id, id);
create index audit_log_of_request on audit_log (organization_id, request_id, id) where request_id <> '';
-- Removals are rare: without this, finding a page of them would read the whole history.
create index audit_log_of_removals on audit_log (organization_id, id) where action = 'delete';
