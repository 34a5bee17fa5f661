-- Letterheads
-- How a company presents itself to its clients on quotes, letters and emails.

create table letterheads (
  organization_id uuid not null references organizations on delete cascade,
  address         jsonb not null
    default '{"line1": "", "line2": "", "city": "", "region": "", "postalCode": "", "country": ""}'
    check (jsonb_typeof(address) = 'object'),
  phone           text not null default '' check (char_length(phone) <= 40),
  email           text not null default '' check (char_length(email) <= 254),
  website         text not null default '' check (char_length(website) <= 120),
  version         integer not null default 0,
  primary key (organization_id)
);
comment on table letterheads is 'The company''s address, phone, email and website as its clients see them.';
select isolate_tenants('letterheads');
grant select, insert, update on letterheads to custodia_tenant;
select record_changes('letterheads');
