-- What an account remembers of having accepted an invitation is written since the last release; here for those before it.
with invited as (
  select m.user_id, i.accepted_at
  from invitations i
  join members m on m.organization_id = i.organization_id and m.id = i.member_id
  where i.accepted_at is not null and m.user_id is not null
  union all
  select k.user_id, i.accepted_at
  from contact_invitations i
  join client_contacts k on k.organization_id = i.organization_id and k.id = i.contact_id
  where i.accepted_at is not null and k.user_id is not null
)
insert into account_events (id, user_id, kind, created_at)
-- The time is the first part of an id, by which the entries are listed: it stands among them where it happened.
select encode(overlay(uuid_send(uuid_v7())
         placing substring(int8send((extract(epoch from min(accepted_at)) * 1000)::bigint) from 3) from 1 for 6), 'hex')::uuid,
       user_id, 'joined', min(accepted_at)
from invited
where not exists (select from account_events e where e.user_id = invited.user_id and e.kind = 'joined')
group by user_id;
