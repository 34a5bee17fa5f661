export interface ToggleOption {
  readonly value: number
  /** Accessible name. */
  readonly name: string
  readonly label: string
  /** The label on phones. */
  readonly short?: string
}

interface TogglesProps {
  legend: string
  name: string
  options: readonly ToggleOption[]
  chosen: readonly number[]
  /** Grid columns, as classes. */
  columns?: string
  /** The error when none is on; omitted if none is allowed. */
  missing?: string | undefined
  problem: string | undefined
  onChange: (chosen: number[]) => void
}

/** Toggle buttons of which any number can be on. */
export function Toggles(props: TogglesProps) {
  const { legend, name, options, chosen, columns = 'grid-cols-7', missing = '', problem, onChange } = props
  const toggle = (value: number) =>
    onChange(options.map((option) => option.value).filter((candidate) => isOn(candidate) !== (candidate === value)))
  const isOn = (value: number) => chosen.includes(value)
  return (
    <fieldset className="field-group" aria-invalid={!!problem}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-1.5 ${columns}`}>
        {options.map(({ value, name: full, label, short = label }, index) => (
          <label
            key={value}
            className="relative grid h-9 min-w-0 place-items-center rounded-md border border-line-strong/80 bg-surface text-sm font-medium text-ink-2 transition-colors duration-100 select-none hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              className="absolute inset-0 m-0 appearance-none opacity-0"
              aria-label={full}
              checked={isOn(value)}
              ref={(input) => input?.setCustomValidity(index === 0 && !chosen.length ? missing : '')}
              onChange={() => toggle(value)}
            />
            <span aria-hidden="true" className="max-w-full truncate px-0.5 max-sm:hidden">
              {label}
            </span>
            <span aria-hidden="true" className="max-w-full truncate px-0.5 sm:hidden">
              {short}
            </span>
          </label>
        ))}
      </div>
      <p className={problem ? 'text-bad' : ''}>{problem}</p>
    </fieldset>
  )
}
