import { ClientRatings } from './client-ratings.tsx'
import { ClientReports } from '../list/client-reports.tsx'
import { ClientRequests } from './client-requests.tsx'

interface FeedbackTabProps {
  organizationId: string
  clientId: string
}

/** The client's feedback and requests, and crews' reports at its locations. */
export const FeedbackTab = (props: FeedbackTabProps) => (
  <div className="grid gap-5">
    <ClientRequests {...props} />
    <ClientRatings {...props} />
    <ClientReports {...props} />
  </div>
)
