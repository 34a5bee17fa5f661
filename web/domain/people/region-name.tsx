/** A dot in a region's color, shown next to its name. */
export const RegionDot = ({ color, className = 'size-2.5' }: { color: string; className?: string }) => (
  <svg viewBox="0 0 10 10" className={`shrink-0 ${className}`} aria-hidden="true">
    <circle cx="5" cy="5" r="5" fill={color} />
  </svg>
)

interface NamedRegion {
  readonly id: string
  readonly name: string
  readonly color: string
}

/** A record's region, shown next to its title. */
export const RegionBadge = ({ region }: { region: NamedRegion }) => (
  <span className="inline-flex h-5.5 items-center gap-1.5 rounded-full bg-sunken px-2 text-xs font-medium whitespace-nowrap text-ink-2">
    <RegionDot color={region.color} />
    {region.name}
  </span>
)

interface RegionNamesProps {
  regions: readonly NamedRegion[]
}

export const RegionNames = ({ regions }: RegionNamesProps) => (
  <span className="flex flex-wrap gap-x-3 gap-y-1">
    {regions.map(({ id, name, color }) => (
      <span key={id} className="inline-flex items-center gap-1.5">
        <RegionDot color={color} />
        {name}
      </span>
    ))}
  </span>
)
