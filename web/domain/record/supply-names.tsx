import type { SupplyNames as Names } from '#shared/supplies/supplies.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'

interface SupplyNamesProps {
  organizationId: string
  /** Id for an input's `list` attribute. */
  id: string
}

/** Suggests catalog items for a supply's name; a supply with an item's name counts against that item's stock. */
export function SupplyNames({ organizationId, id }: SupplyNamesProps) {
  const names = useResource<Names>(fill(supplyPaths.supplyNames, { organizationId }))?.items ?? []
  return (
    <datalist id={id}>
      {names.map(({ name, unit }) => (
        <option key={name} value={name}>
          {unit}
        </option>
      ))}
    </datalist>
  )
}
