import { OperationsPage } from '#web/features/operations/operations-page.tsx'
import { area } from './area.ts'

const areas = {
  logs: area(['work-logs', 'record', 'time'], () =>
    import('#web/features/work-logs/work-logs-view.tsx').then((m) => m.WorkLogsView),
  ),
  problems: area(['problems', 'record'], () =>
    import('#web/features/problems/problems-view.tsx').then((m) => m.ProblemsView),
  ),
  supplies: area(['supply-requests', 'record'], () =>
    import('#web/features/supply-requests/supplies-view.tsx').then((m) => m.SuppliesView),
  ),
}

/** The operations page with the views of other features. */
export const OperationsAreas = () => <OperationsPage areas={areas} />
