import type { SupplyNames } from '#shared/supplies/supplies.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'

/** The photo of the catalog item with this name, if there is one. */
export function SupplyPhoto({ organizationId, named }: { organizationId: string; named: string }) {
  const items = useResource<SupplyNames>(fill(supplyPaths.supplyNames, { organizationId }))?.items
  const searched = named.trim().toLowerCase()
  const item = items?.find(({ name }) => name.toLowerCase() === searched)
  if (!item?.photoLink) return undefined
  return (
    <p className="col-span-full flex items-center gap-3 text-sm text-ink-2">
      <Avatar name={item.name} image={item.photoLink} className="size-14 border border-line" />
      {item.name}
    </p>
  )
}
