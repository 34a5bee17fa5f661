-- A correction ties work to another visit, or moves it into or out of its visit's window.
grant update (planned_minutes, early_reason) on work_logs to custodia_tenant;
