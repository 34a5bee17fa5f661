import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { paperColors, PersonCard, ReportLine } from './chart-card.tsx'
import { boundsOf, type ChartNode } from './chart-tree.ts'
import { saveChartFile } from './save-file.ts'

interface ChartSheetProps {
  nodes: readonly ChartNode[]
  /** Whether the drawing is saved as a file or printed, which includes saving as PDF in browsers. */
  purpose: 'file' | 'paper'
  fileName: string
  onDone: () => void
}

const margin = 20

/** The whole chart in fixed colors, mounted while it is saved or printed. */
export function ChartSheet({ nodes, purpose, fileName, onDone }: ChartSheetProps) {
  const ref = useRef<SVGSVGElement>(null)
  useEffect(() => {
    if (!ref.current) return
    if (purpose === 'paper') print()
    else
      saveChartFile(new Blob([new XMLSerializer().serializeToString(ref.current)], { type: 'image/svg+xml' }), fileName)
    onDone()
  }, [purpose, fileName, onDone])

  const { left, top, width, height } = boundsOf(nodes)
  return createPortal(
    <div className="print-sheet">
      <svg
        ref={ref}
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`${left - margin} ${top - margin} ${width + 2 * margin} ${height + 2 * margin}`}
        className="h-[95vh]! w-[95vw]!"
      >
        {nodes.map((node) => (
          <ReportLine key={node.person.id} node={node} colors={paperColors} />
        ))}
        {nodes.map((node) => (
          <PersonCard key={node.person.id} node={node} colors={paperColors} />
        ))}
      </svg>
    </div>,
    document.body,
  )
}
