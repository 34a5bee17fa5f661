-- Starts before a message was read
-- Work that was started offline or by telephone, before a message that must be read first, is flagged.

alter table work_logs drop constraint work_logs_flags_check;
alter table work_logs add constraint work_logs_flags_check check (flags <@ array['outside_fence', 'no_position',
  'poor_accuracy', 'not_scheduled', 'not_cleared', 'closed_automatically', 'late_punch', 'clock_off', 'edited', 'long',
  'early', 'unread']);
