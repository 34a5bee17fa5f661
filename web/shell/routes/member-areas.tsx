import { MemberPage } from '#web/features/members/member/member-page.tsx'
import { area } from './area.ts'

const WorkLogs = area(['work-logs', 'record', 'time'], () =>
  import('#web/features/work-logs/work-logs-view.tsx').then((m) => m.WorkLogsView),
)

/** The member page with parts of other features. */
export const MemberAreas = () => <MemberPage workLogs={WorkLogs} />
