import { useParams } from 'react-router-dom'
import type { PhoneFormats } from '#shared/organizations/phone-formats.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { setPhoneFormats } from '#web/platform/units/phone.ts'
import { useResource } from '#web/platform/data/resource.ts'

/** Sets up `formatPhone` for the page's organization. */
export function usePhoneFormats() {
  const { organizationId } = useParams()
  const url = organizationId ? fill(organizationPaths.phoneFormats, { organizationId }) : null
  setPhoneFormats(useResource<PhoneFormats>(url))
}
