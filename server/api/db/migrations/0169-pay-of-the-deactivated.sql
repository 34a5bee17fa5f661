-- A salary ends with the day on which its member was deactivated, where no last day was entered.
drop trigger recheck_pay on members;
create trigger recheck_pay after update of hired_on, ended_on, deactivated_at on members for each row
  when ((new.hired_on, new.ended_on, new.deactivated_at)
    is distinct from (old.hired_on, old.ended_on, old.deactivated_at))
  execute function recheck_pay_of_row('id', '', '');
