interface Chip<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
}

interface FilterChipsProps<Value extends string> {
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Wraps the chips onto several lines instead of scrolling, so that all of them are visible. */
  isWrapped?: boolean
}

export const FilterChips = <Value extends string>({
  label,
  chips,
  value,
  onChange,
  isWrapped = false,
}: FilterChipsProps<Value>) => (
  <fieldset
    aria-label={label}
    className={`flex min-w-0 gap-1 pointer-coarse:gap-2 ${isWrapped ? 'flex-wrap' : 'overflow-x-auto'}`}
  >
    {chips.map((chip) => (
      <button
        key={chip.value}
        type="button"
        className="chip"
        aria-pressed={chip.value === value}
        onClick={() => onChange(chip.value)}
      >
        {chip.label}
        {chip.count !== undefined && <span className="font-normal tabular-nums">{chip.count}</span>}
      </button>
    ))}
  </fieldset>
)
