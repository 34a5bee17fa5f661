-- Scheduled inspections
-- A location is inspected by a template every so many weeks or months.

create table inspection_plans (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  template_id     uuid not null,
  -- Who is notified; null for the location's managers.
  inspector_id    uuid,
  -- Who fixes what failed; null for the location's crew.
  owner_id        uuid,
  frequency       text not null check (frequency in ('weekly', 'monthly')),
  every           smallint not null check (every between 1 and 52),
  -- The first day; its weekday, or its day of the month, is that of the others.
  starts_on       date not null,
  -- The first day that no inspection covers.
  due_on          date not null,
  -- The due day that was notified last.
  notified_for    date,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint inspection_planned_once unique (organization_id, location_id, template_id),
  constraint inspection_due_after_start check (due_on >= starts_on),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, template_id) references inspection_templates (organization_id, id),
  foreign key (organization_id, inspector_id) references members (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, id)
);
comment on table inspection_plans is 'How often a location is inspected by a template.';
create index inspection_plans_due on inspection_plans (organization_id, due_on, id);
create index inspection_plans_of_template on inspection_plans (organization_id, template_id);
create index inspection_plans_of_inspector on inspection_plans (organization_id, inspector_id)
  where inspector_id is not null;
create index inspection_plans_of_owner on inspection_plans (organization_id, owner_id) where owner_id is not null;
select isolate_tenants('inspection_plans');
grant select, insert, update, delete on inspection_plans to custodia_tenant;
select record_changes('inspection_plans', 'notified_for');
select limit_to_regions('inspection_plans');
