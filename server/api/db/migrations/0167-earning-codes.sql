-- What an organisation calls a kind of money with its payroll provider, where that is not what our files call it by
-- themselves. Empty: the provider has nothing for it, and a file that needs it is not made.
create table pay_earning_codes (
  organization_id uuid not null references organizations on delete cascade,
  format          text not null check (format ~ '^[a-z_]{1,40}$'),
  kind            text not null check (kind ~ '^[a-z_]{1,40}$'),
  code            text not null check (char_length(code) <= 40),
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, format, kind)
);
alter table pay_earning_codes enable row level security;
create policy own_organization on pay_earning_codes to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update (code), delete on pay_earning_codes to custodia_tenant;
create trigger audit after insert or update or delete on pay_earning_codes for each row execute function audit_row();
