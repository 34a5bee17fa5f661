alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('logo', 'photo', 'document'));

-- A list by day of hire begins with those whose day is not known, as the query has it.
drop index members_by_hire;
create index members_by_hire on members (organization_id, coalesce(hired_on, '0001-01-01'), id);
