import { ClientRatings } from './client-ratings.tsx'
import { ClientReports } from './client-reports.tsx'
import { ClientRequests } from './client-requests.tsx'

interface FeedbackTabProps {
  organizationId: string
  clientId: string
}

/** What the client says and asks for, and what crews reported at its places. */
export const FeedbackTab = (props: FeedbackTabProps) => (
  <div className="grid gap-5">
    <ClientRequests {...props} />
    <ClientRatings {...props} />
    <ClientReports {...props} />
  </div>
)
