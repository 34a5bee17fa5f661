-- How many clients there are of each status is asked with every page of them. An index in the order of anything else
-- leads to a page of the table for each client, wherever rows were written of late; this one to each page once.
create index clients_counted on clients (organization_id) include (status) where archived_at is null;
