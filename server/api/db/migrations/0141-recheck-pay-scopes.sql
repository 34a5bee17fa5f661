-- Rules of a place or a member are what pay is made from, like the organization's.
create trigger recheck_pay after insert or update or delete on pay_scopes
  for each row execute function recheck_pay_of_row('member_id', 'effective_on', '');
