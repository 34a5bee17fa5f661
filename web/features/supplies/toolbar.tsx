import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'

export interface SuppliesTab {
  organizationId: string
  currency: string
  mayManage: boolean
}

interface ToolbarProps {
  /** Label of the add button; absent without permission. */
  add?: string | undefined
  onAdd?: () => void
  /** URL of the export route, including the list's filter. */
  exported?: string
  children?: ReactNode
}

/** The bar above a tab's list. */
export const Toolbar = ({ add, onAdd, exported, children }: ToolbarProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-2">
    <div className={children ? 'min-w-0 flex-1 basis-64' : 'min-w-0 flex-1'}>{children}</div>
    {exported && <ExportMenu lists={[{ url: exported }]} />}
    {add && (
      <Button kind="primary" onClick={onAdd}>
        <Plus />
        {add}
      </Button>
    )}
  </div>
)
