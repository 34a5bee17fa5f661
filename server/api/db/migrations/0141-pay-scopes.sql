/** The texts of pay rules that there are; the packs in the code have the same names. */
create domain pay_pack as text check (value in (
  'none', 'us', 'us-ca', 'us-ak', 'us-co', 'us-nv', 'us-ky',
  'ca-bc', 'ca-on', 'ca-ab', 'ca-qc', 'ca-mb', 'ca-sk', 'ca-ns', 'ca-pe', 'ca-nb', 'ca-nl'));
alter table pay_policies drop constraint pay_policies_pack_id_check;
alter table pay_policies alter pack_id type pay_pack;

-- From a day on, the workdays at a location or the workweeks of a member go by other rules than the organization's.
create table pay_scopes (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid,
  member_id       uuid,
  effective_on    date not null,
  -- Null: from that day on the organization's rules again.
  pack_id         pay_pack,
  -- Of the place, in 1/10000; a member has that of the places worked.
  minimum_wage_e4 integer not null default 0 check (minimum_wage_e4 between 0 and 100000000),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations on delete cascade,
  foreign key (organization_id, member_id) references members on delete cascade,
  constraint pay_scope_of_one check (num_nonnulls(location_id, member_id) = 1),
  constraint pay_scope_wage_of_place check (location_id is not null or minimum_wage_e4 = 0)
);
create index pay_scopes_by_location on pay_scopes (organization_id, location_id) where location_id is not null;
create index pay_scopes_by_member on pay_scopes (organization_id, member_id) where member_id is not null;

alter table pay_scopes enable row level security;
create policy own_organization on pay_scopes to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on pay_scopes to custodia_tenant;
create trigger audit after insert or update or delete on pay_scopes for each row execute function audit_row();
create trigger decided_by_another after insert on pay_scopes for each row
  when (new.member_id is not null) execute function decided_by_another('pay_rate', 'member_id', 'created_by');
