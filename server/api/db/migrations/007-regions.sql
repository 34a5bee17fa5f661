-- Regions
-- Parts of an organization that supervisors can be limited to.

create table regions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  color           text not null check (color ~ '^#[0-9a-f]{6}$'),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table regions is 'A part of the organization, which locations belong to and supervisors can be limited to.';
create unique index region_name_taken on regions (organization_id, lower(name));
select isolate_tenants('regions');
grant select, insert, update, delete on regions to custodia_tenant;
select record_changes('regions');

-- Neither side cascades: a supervisor whose last region vanished could act everywhere.
create table member_regions (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  region_id       uuid not null,
  primary key (organization_id, member_id, region_id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint member_regions_region foreign key (organization_id, region_id) references regions (organization_id, id)
);
comment on table member_regions is 'A region that a supervisor is limited to.';
create index members_of_region on member_regions (organization_id, region_id);
select isolate_tenants('member_regions');
grant select, insert, delete on member_regions to custodia_tenant;
select record_changes('member_regions');

/**
 * The organizations a user is active in: member, roles, regions they are limited to, and from when two-step
 * verification is required (a week after the rule or the role began). Asked with every request.
 */
create function lookup.memberships(of_user uuid)
  returns table (
    organization_id uuid, member_id uuid, roles text[], region_ids uuid[], second_factor_due_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select m.organization_id, m.id, m.roles,
      array(
        select r.region_id from public.member_regions r
        where r.organization_id = m.organization_id and r.member_id = m.id),
      case when m.admin_since is not null then (
        select greatest(m.admin_since, c.second_factor_since) + interval '7 days'
        from public.configurations c
        where c.organization_id = m.organization_id and c.second_factor_since is not null) end
    from public.members m
    where m.user_id = of_user and m.deactivated_at is null
  $$;
revoke all on function lookup.memberships from public;
grant execute on function lookup.memberships to custodia_app;

/**
 * Refuses a write that begins or ends outside the regions. A policy would hide the row from the write and say nothing.
 */
create function held_to_regions() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not in_current_regions(to_jsonb(old))
    or tg_op <> 'DELETE' and not in_current_regions(to_jsonb(new))
  then
    raise exception 'outside the regions' using errcode = 'insufficient_privilege', constraint = 'held_to_regions';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
