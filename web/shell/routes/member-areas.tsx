import { MemberPage } from '#web/features/members/member/member-page.tsx'
import { area } from './area.ts'

const WorkLogs = area(['work-logs', 'record', 'time'], () =>
  import('#web/features/work-logs/work-logs-view.tsx').then((m) => m.WorkLogsView),
)

const Deliveries = area(['phone-calls', 'record'], () =>
  import('#web/features/phone-calls/deliveries.tsx').then((m) => m.Deliveries),
)

/** The member page with parts of other features. */
export const MemberAreas = () => <MemberPage workLogs={WorkLogs} deliveries={Deliveries} />
