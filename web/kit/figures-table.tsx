interface FiguresTableProps {
  title: string
  /** Label of the control that opens it. */
  label: string
  /** The name's head, then one per figure. */
  heads: readonly string[]
  rows: readonly { readonly id: string; readonly name: string; readonly cells: readonly string[] }[]
}

/** The figures of a chart as a table, for screen readers and anyone who prefers it. */
export const FiguresTable = ({ title, label, heads, rows }: FiguresTableProps) => (
  <details className="mt-3 text-sm">
    <summary className="link inline-flex cursor-default items-center rounded-xs text-xs pointer-coarse:min-h-11">
      {label}
    </summary>
    <table className="mt-2 w-full text-left" aria-label={title}>
      <thead>
        <tr className="border-b border-line text-xs text-ink-2">
          {heads.map((head, index) => (
            <th key={head} className={index === 0 ? 'py-1 font-medium' : 'py-1 text-right font-medium'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells }) => (
          <tr key={id} className="border-b border-line last:border-0">
            <td className="py-1">{name}</td>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} className="py-1 text-right tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
