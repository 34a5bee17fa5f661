-- The last morning, on the organisation's clock, whose report was sent; whoever takes it first sends it.
alter table configurations add column morning_of date;

drop trigger audit on configurations;
create trigger audit after insert or update or delete on configurations
  for each row execute function audit_row('second_factor_since', 'morning_of');
