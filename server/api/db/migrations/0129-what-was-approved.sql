-- An approval keeps what it was given for: the hash of every part of the input, of the lines, and the amount. One from
-- before there was this counts no more: nobody knows what else it depended on.
alter table pay_run_members
  add column inputs jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object'),
  add column result_hash text check (result_hash ~ '^[0-9a-f]{64}$'),
  add column total_minor bigint;
grant update (inputs, result_hash, total_minor) on pay_run_members to custodia_tenant;
-- The hashes of the parts would be many lines of an audit that says nothing by them.
drop trigger audit on pay_run_members;
create trigger audit after insert or update or delete on pay_run_members
  for each row execute function audit_row('inputs', 'result_hash');

-- The same of what was paid.
alter table pay_snapshots add column inputs jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object');
