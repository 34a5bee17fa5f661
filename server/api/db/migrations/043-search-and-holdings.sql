-- Search, and what a member holds
-- Records of all areas by their words, the installation's figures, and what points to a member who leaves.

-- Loads pg_trgm, whose setting the function has: only a superuser may give it one that is not known yet.
select word_similarity('', '');

/**
 * Records of this transaction's organization whose words begin with (`how` = prefix), contain (within) or resemble
 * `pattern`, those most like `typed` first. Planned anew for each pattern: a common word is found fastest by reading
 * the organization's records until there are enough, a rare one by its trigrams. Never by reading a whole table.
 */
create function lookup.search(how text, pattern text, typed text, kinds text[], most integer)
  returns table (kind text, id uuid, title text, subtitle text, client_id uuid, location_id uuid)
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  organization constant uuid := public.current_organization_id();
  fits constant text := case how
    when 'prefix' then '(lower(name) collate "C") operator(pg_catalog.~~) $1 order by lower(name) collate "C"'
    when 'within' then '%s operator(pg_catalog.~~*) $1'
    when 'resembles' then '$1 operator(public.<%%) %s' end;
begin
  return query execute format($query$
    with found as (
      (select 'member' as kind, id, name as title from public.members
       where 'member' = any ($3) and organization_id = $5 and deactivated_at is null and %s limit 100)
      union all
      (select 'client', id, name from public.clients
       where 'client' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'location', id, name from public.locations
       where 'location' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'job', id, name from public.jobs
       where 'job' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'quote', id, concat_ws(' ', 'Q-' || number, nullif(recipient, '')) from public.quotes
       where 'quote' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'document', id, name from public.client_documents
       where 'document' = any ($3) and organization_id = $5 and %s limit 100)
      union all
      (select 'supply', id, name from public.supply_items
       where 'supply' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)),
    best as (
      select *, public.word_similarity($2, title) as likeness from found
      order by likeness desc, char_length(title), title, id limit $4)
    select b.kind, b.id, b.title,
           coalesce(m.title, q.title, s.sku, c.name,
             concat_ws(', ', nullif(l.address ->> 'line1', ''), nullif(l.address ->> 'city', ''))),
           coalesce(l.client_id, d.client_id), l.id
    from best b
    left join public.members m on b.kind = 'member' and m.organization_id = $5 and m.id = b.id
    left join public.quotes q on b.kind = 'quote' and q.organization_id = $5 and q.id = b.id
    left join public.supply_items s on b.kind = 'supply' and s.organization_id = $5 and s.id = b.id
    left join public.client_documents d on b.kind = 'document' and d.organization_id = $5 and d.id = b.id
    left join public.clients c on c.organization_id = $5 and c.id = d.client_id
    left join public.jobs j on b.kind = 'job' and j.organization_id = $5 and j.id = b.id
    left join public.locations l
      on l.organization_id = $5 and l.id = case b.kind when 'location' then b.id when 'job' then j.location_id end
    order by b.likeness desc, char_length(b.title), b.title, b.id $query$,
    format(fits, '(name || '' '' || email)'),
    format(fits, 'name'),
    format(fits, '(name || '' '' || coalesce(address ->> ''line1'', '''') || '' '' || coalesce(address ->> ''city'', ''''))'),
    format(fits, 'name'),
    replace(format(fits, 'search_key'), 'lower(name)', 'lower(recipient)'),
    format(fits, 'name'),
    format(fits, '(name || '' '' || sku)'))
  using pattern, typed, kinds, most, organization;
end $$;
revoke all on function lookup.search from public;
grant execute on function lookup.search to custodia_tenant;

/** How large organizations are and when they last changed, for whoever runs the installation; no tenant's rows. */
create function lookup.platform_organizations(search text, before_id uuid, most integer)
  returns table (id uuid, name text, created_at timestamptz, member_count bigint, client_count bigint,
                 location_count bigint, job_count bigint, last_change_id uuid, deletion_due_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select o.id, o.name, o.created_at,
           (select count(*) from public.members m where m.organization_id = o.id and m.deactivated_at is null),
           (select count(*) from public.clients c where c.organization_id = o.id and c.archived_at is null),
           (select count(*) from public.locations l where l.organization_id = o.id and l.archived_at is null),
           (select count(*) from public.jobs j where j.organization_id = o.id and j.archived_at is null),
           (select a.id from public.audit_log a where a.organization_id = o.id order by a.id desc limit 1),
           (select d.due_at from public.deletion_requests d where d.organization_id = o.id)
    from public.organizations o
    where (before_id is null or o.id < before_id)
      and (search = '' or pg_catalog.strpos(lower(o.name), lower(search)) > 0 or o.id::text = lower(search))
    order by o.id desc limit most
  $$;
revoke all on function lookup.platform_organizations from public;
grant execute on function lookup.platform_organizations to custodia_app;

/**
 * Everything open or to come that names a member, one row each: its kind, what it is called, and its day or moment. A
 * test compares the references to members with the kinds here, so that a new one is listed or declared as history.
 */
create function member_holdings(of_member uuid) returns table (kind text, label text, day date, at timestamptz)
  language sql stable as $$
    with me as (select organization_id, user_id from members where id = of_member),
      today as (select (now() at time zone time_zone)::date as day from configurations)
    select 'job', l.name || ' · ' || j.name, null::date, null::timestamptz
      from job_crew k
      join jobs j on j.organization_id = k.organization_id and j.id = k.job_id
      join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.member_id = of_member and j.archived_at is null and j.status <> 'ended'
        and k.last_day >= (now() at time zone l.time_zone)::date
    union all
    select 'visit', l.name || ' · ' || j.name, null, coalesce(v.moved_to, v.original_start)
      from visit_crew k
      join visit_changes v on v.organization_id = k.organization_id and v.job_id = k.job_id
        and v.original_start = k.original_start
      join jobs j on j.organization_id = k.organization_id and j.id = k.job_id
      join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.member_id = of_member and v.has_own_crew and v.cancelled_reason is null
        and coalesce(v.moved_to, v.original_start) > now()
    union all
    select distinct 'template', w.name, null::date, null::timestamptz
      from week_template_crew k
      join week_templates w on w.organization_id = k.organization_id and w.id = k.template_id
      where k.member_id = of_member
    union all
    select 'report', m.name, null, null from members m where m.manager_id = of_member and m.deactivated_at is null
    union all
    select 'region', r.name, null, null
      from member_regions k join regions r on r.organization_id = k.organization_id and r.id = k.region_id
      where k.member_id = of_member
    union all
    select 'action', l.name || ' · ' || a.text, a.due_on, null
      from corrective_actions a join locations l on l.organization_id = a.organization_id and l.id = a.location_id
      where a.owner_id = of_member and a.state = 'open'
    union all
    select 'inspection', l.name || ' · ' || t.name, p.due_on, null
      from inspection_plans p
      join locations l on l.organization_id = p.organization_id and l.id = p.location_id
      join inspection_templates t on t.organization_id = p.organization_id and t.id = p.template_id
      where of_member in (p.inspector_id, p.owner_id) and l.archived_at is null
    union all
    select 'offer', l.name, null, o.original_start
      from visit_offers o join locations l on l.organization_id = o.organization_id and l.id = o.location_id
      where o.member_id = of_member and o.answer is null and o.original_start > now()
    union all
    select 'swap', l.name, null, s.starts_at
      from visit_swaps s join locations l on l.organization_id = s.organization_id and l.id = s.location_id
      where of_member in (s.member_id, s.to_member_id, s.taken_by) and s.closed_at is null
    union all
    select 'leaveRequest', p.name, r.from_day, null
      from leave_requests r join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
      where r.member_id = of_member and r.state = 'requested'
    union all
    select 'invitation', i.email, null, i.sent_at
      from invitations i where i.member_id = of_member and i.withdrawn_at is null and i.accepted_at is null
    union all
    select 'card', '', null, c.created_at from member_cards c where c.member_id = of_member
    union all
    select 'key', l.name || ' · ' || k.number, null, k.since
      from site_keys k join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.holder_id = of_member
    union all
    select 'code', l.name, null, max(r.revealed_at)
      from alarm_code_reveals r
      join alarm_codes c on c.organization_id = r.organization_id and c.location_id = r.location_id
      join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.revealed_at >= c.changed_at and num_nonnulls(c.sealed, c.unsealed) = 1
      group by l.id, l.name
    union all
    select 'workLog', l.name, null, w.started_at
      from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
      where w.member_id = of_member and w.ended_at is null and w.voided_at is null
    union all
    select 'timeRequest', l.name, null, r.started_at
      from time_requests r join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.state = 'open'
    union all
    select 'trip', t.from_name || ' – ' || t.to_name, t.day, null
      from trips t where t.member_id = of_member and t.state = 'open'
    union all
    select 'supplyRequest', l.name, null, r.created_at
      from supply_requests r join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.state = 'requested'
    union all
    select 'leave', p.name, r.from_day, null
      from leave_requests r join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
      where r.member_id = of_member and r.state = 'approved' and r.to_day >= (select day from today)
    union all
    select 'draftInspection', l.name, null, i.created_at
      from inspections i join locations l on l.organization_id = i.organization_id and l.id = i.location_id
      where coalesce(i.corrected_by_id, i.inspector_id) = of_member and i.submitted_at is null
    union all
    select 'draftRecap', '', r.day, null from recaps r where r.member_id = of_member and r.submitted_at is null
    union all
    select 'feed', '', null, f.created_at from calendar_feeds f where f.member_id = of_member
    union all
    select 'feed', '', null, f.created_at from leave_feeds f where f.member_id = of_member
    union all
    select 'apiKey', k.name, null, k.expires_at
      from api_keys k where k.member_id = of_member and k.revoked_at is null and k.expires_at > now()
    union all
    select 'webhook', w.name, null, w.created_at
      from webhooks w where w.member_id = of_member and w.disabled_at is null
    union all
    select 'view', v.name, null, null from saved_views v join me on me.user_id = v.user_id
    union all
    select 'quote', q.number || ' · ' || q.title, null, q.sent_at
      from quotes q
      join quote_revisions r on r.organization_id = q.organization_id and r.quote_id = q.id and r.revision = q.revision
      join me on me.user_id = r.sent_by
      where q.state in ('sent', 'viewed') and q.archived_at is null
  $$;
revoke all on function member_holdings from public;
grant execute on function member_holdings to custodia_tenant;

/**
 * Ends what a member leaves open and nobody else can answer, and their card, whichever code deactivates them. Crews,
 * plans and reports stay as they are: they are read without deactivated members, and come back with a reactivation.
 */
create function release_member() returns trigger
  language plpgsql set search_path = public as $$
begin
  delete from member_cards where organization_id = new.organization_id and member_id = new.id;
  update invitations set withdrawn_at = now()
    where organization_id = new.organization_id and member_id = new.id
      and withdrawn_at is null and accepted_at is null;
  update visit_offers set answer = 'declined', answered_at = now()
    where organization_id = new.organization_id and member_id = new.id and answer is null;
  -- A swap that the member has taken lapses with the next sweep, which notifies who asked.
  update visit_swaps set state = case new.id when member_id then 'withdrawn' else 'declined' end,
      closed_at = now()
    where organization_id = new.organization_id and closed_at is null and new.id in (member_id, to_member_id);
  update leave_requests set state = 'cancelled', decided_at = now(), version = version + 1
    where organization_id = new.organization_id and member_id = new.id and state = 'requested';
  update corrective_actions set owner_id = null, version = version + 1
    where organization_id = new.organization_id and owner_id = new.id and state = 'open';
  return null;
end $$;
create trigger release_member after update of deactivated_at on members for each row
  when (old.deactivated_at is null and new.deactivated_at is not null) execute function release_member();
