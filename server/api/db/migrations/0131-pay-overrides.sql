-- Why somebody pays a member in spite of what was flagged. It is of the pay as it stood: another amount is flagged anew.
create table pay_overrides (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  run_id          uuid not null,
  member_id       uuid not null,
  flag            text not null check (flag in ('negative_net', 'unpriced_leave', 'under_minimum_wage', 'unpaid_travel')),
  reason          text not null check (char_length(reason) between 1 and 300),
  pay_hash        text not null check (pay_hash ~ '^[0-9a-f]{64}$'),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index pay_overrides_of_run on pay_overrides (organization_id, run_id, member_id);
create index pay_overrides_of_member on pay_overrides (organization_id, member_id);

alter table pay_overrides enable row level security;
create policy own_organization on pay_overrides to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on pay_overrides to custodia_tenant;
create trigger audit after insert or update or delete on pay_overrides for each row execute function audit_row();
create trigger decided_by_another after insert on pay_overrides for each row
  execute function decided_by_another('pay', 'member_id', 'created_by');
