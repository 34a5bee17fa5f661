-- Of which step before its end a certification was told last: 60, 30 or 7 days, or 0 on the day; null while of none.
alter table certifications add column told_days smallint check (told_days in (60, 30, 7, 0));

drop trigger audit on certifications;
create trigger audit after insert or update or delete on certifications
  for each row execute function audit_row('told_days');

/** Another last day begins anew, whoever writes it. */
create function forget_told_days() returns trigger
  language plpgsql as $$
begin
  new.told_days := null;
  return new;
end $$;
create trigger forget_told_days before update of expires_on on certifications for each row
  when (new.expires_on is distinct from old.expires_on) execute function forget_told_days();
