-- Who gets the hours that a holiday pays without work; until now everyone did.
alter table holiday_calendars
  add column paid_to text not null default 'everyone' check (paid_to in ('everyone', 'not_worked', 'average'));

create trigger recheck_pay after update of paid_to on holiday_calendars for each row
  when (new.paid_to is distinct from old.paid_to) execute function recheck_pay_of_row('', '', '');
