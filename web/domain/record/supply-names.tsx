import type { SupplyNames as Names } from '#shared/supplies/supplies.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'

interface SupplyNamesProps {
  organizationId: string
  /** What an input's `list` says. */
  id: string
}

/** What the catalogue holds, offered while a supply is named: it moves stock under that name. */
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
