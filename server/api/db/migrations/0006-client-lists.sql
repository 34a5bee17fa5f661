-- Row-level security lets an index answer only what cannot leak: comparisons of a plain column can, lower() and like
-- cannot. So the sort key is a column of its own (letters with accents sort beside those without), and a search reads
-- one organisation's part of the index; the trigram index could never be chosen.
drop index clients_search;
drop index clients_by_name;
alter table clients add column name_key text collate "und-x-icu" not null generated always as (lower(name)) stored;
create index clients_by_name on clients (organization_id, name_key, id);
create index clients_by_status on clients (organization_id, status, name_key, id) where archived_at is null;

-- Computed columns say nothing that the audit trail does not have.
drop trigger audit on clients;
create trigger audit after insert or update or delete on clients for each row execute function audit_row('name_key');
