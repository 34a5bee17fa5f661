-- A promised bonus may be earned over several workweeks: it is paid on its day, and raises the overtime of all of them.
alter table pay_adjustments
  add column earned_from date,
  add column earned_to   date,
  add constraint pay_adjustment_earned_by_a_bonus check (
    (earned_from is null) = (earned_to is null)
    and (earned_from is null or (kind = 'bonus' and in_regular_rate))),
  add constraint pay_adjustment_earned_reversed check (earned_to >= earned_from),
  add constraint pay_adjustment_earned_over_a_year check (earned_to < earned_from + 366),
  add constraint pay_adjustment_earned_later check (earned_to <= day);
create index pay_adjustments_earned on pay_adjustments (organization_id, day) where earned_from is not null;
