-- Work that is moved to another visit, or to none, is measured by the plan of that visit.
grant update (planned_minutes) on work_logs to custodia_tenant;
