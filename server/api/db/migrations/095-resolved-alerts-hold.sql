-- Resolved alerts hold
-- An alert that somebody resolved stays resolved while its figure does not change sides.

-- Set when a person resolves it: no new alert about the same subject before its figure has been clear once, or before
-- this moment, when all the figure counts lies after the resolution; 'infinity' where a figure has no window.
alter table monitor_incidents add holds_until timestamptz;
alter table monitor_incidents add constraint monitor_incident_holds check (holds_until is null or state = 'resolved');
create index monitor_incidents_holding on monitor_incidents (organization_id, id) where holds_until is not null;

create table monitor_incident_values (
  organization_id uuid not null references organizations on delete cascade,
  incident_id     uuid not null,
  at              timestamptz not null,
  value           double precision not null,
  primary key (organization_id, incident_id, at),
  foreign key (organization_id, incident_id) references monitor_incidents (organization_id, id) on delete cascade
);
comment on table monitor_incident_values is 'The figure of an alert while it lasted, each time it changed.';
select isolate_tenants('monitor_incident_values');
grant select, insert on monitor_incident_values to custodia_tenant;
