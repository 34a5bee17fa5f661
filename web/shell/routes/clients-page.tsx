import { useSearchParams } from 'react-router-dom'
import { ClientsPage as Clients } from '#web/features/clients/list/clients-page.tsx'
import { RequirePermission } from '../locked/require-permission.tsx'

/** The client list and the revenue report, which share an address; fewer roles see the report. */
export function ClientsPage() {
  const [params] = useSearchParams()
  if (params.get('report') !== 'profit') return <Clients />
  return (
    <RequirePermission permission="payroll.read" page="profit">
      <Clients />
    </RequirePermission>
  )
}
