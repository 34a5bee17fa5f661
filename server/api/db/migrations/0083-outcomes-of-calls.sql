-- What a call came to, so that those that came to something rare are found without reading all others.
drop trigger audit on calls;
alter table calls add column outcome text not null default 'nothing' check (outcome in ('done', 'refused', 'nothing'));
update calls c set outcome = case when r.accepted then 'done' else 'refused' end
from (select organization_id, call_id, bool_or(accepted) as accepted from call_results group by 1, 2) r
where r.organization_id = c.organization_id and r.call_id = c.id;
-- `call_results` tells the trail what came of a call.
create trigger audit after insert or update or delete on calls for each row execute function audit_row('outcome');

create function keep_call_outcome() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update calls c set outcome = case when new.accepted then 'done' else 'refused' end
  where c.organization_id = new.organization_id and c.id = new.call_id and c.outcome <> 'done'
    and (new.accepted or c.outcome = 'nothing');
  return null;
end $$;
create trigger keep_outcome after insert on call_results for each row execute function keep_call_outcome();

create index calls_of_outcome on calls (organization_id, outcome, started_at, id);
create index call_results_of_problem on call_results (organization_id, problem, id) where problem is not null;
create index call_results_of_intent on call_results (organization_id, intent, id) where intent is not null;
