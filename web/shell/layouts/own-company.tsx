import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useOwnClients } from '#web/domain/people/use-own-clients.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'

/** Logo and name of the chosen client's cleaning company, because contacts know it and not the product. */
export function OwnCompany() {
  const { clients, chosen } = useOwnClients()
  const organization = useResource<Organization>(chosen ? fill(organizationPaths.organization, { ...chosen }) : null)
  const name = organization?.name ?? chosen?.organizationName
  if (!clients) return <Skeleton className="h-5 w-44" />
  return (
    <>
      {name && <Avatar name={name} image={organization?.logoLink} className="size-8 text-xs" />}
      <span className="min-w-0 truncate text-lg font-semibold">{name ?? 'Custodia'}</span>
    </>
  )
}
