-- Declined by right
-- A fair workweek law lets a member decline a visit after too little rest, or one added after the notice.

alter table visit_absences drop constraint visit_absences_reason_check;
alter table visit_absences add constraint visit_absences_reason_check
  check (reason in ('sick', 'family', 'transport', 'other', 'rest', 'notice'));
