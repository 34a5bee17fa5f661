import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Role } from '#shared/access/roles.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useToggle } from '#web/platform/data/use-toggle.ts'
import { MenuLink, useIsCurrent } from './menu-link.tsx'
import { DocsIcon, faqEntry, menu, type MenuBranch, type MenuEntry } from './menu.ts'
import { t } from '../frame/texts.ts'

interface SidebarProps {
  organizationId: string
  roles: readonly Role[]
  /** A panel over the page on narrow windows, a column next to it on wide ones. */
  isDrawer: boolean
  onClose: () => void
}

const sees = (roles: readonly Role[]) => (item: { roles: readonly Role[] }) =>
  roles.some((role) => item.roles.includes(role))

export function Sidebar({ organizationId, roles, isDrawer, onClose }: SidebarProps) {
  const panel = useRef<HTMLElement>(null)
  const followed = () => isDrawer && onClose()

  useEffect(() => {
    if (!isDrawer) return undefined
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isDrawer, onClose])

  const FaqIcon = faqEntry.icon
  return (
    <>
      {isDrawer && <button type="button" className="scrim" aria-label={t('closeMenu')} onClick={onClose} />}
      <nav ref={panel} id="sidebar" aria-label={t('mainMenu')} className={isDrawer ? 'sidebar drawer' : 'sidebar'}>
        <h2 className="px-3 pt-1 pb-1.5 text-2xs font-semibold tracking-wider text-ink-2 uppercase">{t('menu')}</h2>
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {menu.filter(sees(roles)).map((branch) => (
            <li key={branch.text}>
              <Branch branch={branch} organizationId={organizationId} roles={roles} onFollow={followed} />
            </li>
          ))}
        </ul>
        <ul className="border-t border-line pt-2">
          {sees(roles)(faqEntry) && faqEntry.path && (
            <li>
              <MenuLink
                organizationId={organizationId}
                entry={{ text: 'faq', path: faqEntry.path }}
                icon={<FaqIcon size={18} aria-hidden="true" />}
                onFollow={followed}
              />
            </li>
          )}
          <li>
            <Link to={pages.docs} className="menu-line" data-tour="docs" onClickCapture={followed}>
              <DocsIcon size={18} aria-hidden="true" />
              {t('checkTheDocs')}
            </Link>
          </li>
        </ul>
      </nav>
    </>
  )
}

interface BranchProps {
  branch: MenuBranch
  organizationId: string
  roles: readonly Role[]
  onFollow: () => void
}

function Branch({ branch, organizationId, roles, onFollow }: BranchProps) {
  const Icon = branch.icon
  const icon = <Icon size={18} aria-hidden="true" />
  const children = branch.children?.filter(sees(roles))
  if (!children) {
    if (!branch.path) return undefined
    const entry = { text: branch.text, path: branch.path }
    return <MenuLink organizationId={organizationId} entry={entry} icon={icon} onFollow={onFollow} />
  }
  return <Group branch={branch} icon={icon} entries={children} organizationId={organizationId} onFollow={onFollow} />
}

interface GroupProps extends Omit<BranchProps, 'roles'> {
  icon: React.ReactNode
  entries: readonly MenuEntry[]
}

function Group({ branch, icon, entries, organizationId, onFollow }: GroupProps) {
  const isCurrent = useIsCurrent(organizationId, entries)
  const area = entries[0]?.path.split('/')[1] ?? ''
  const isInside = useLocation().pathname.startsWith(`/org/${organizationId}/${area}`)
  const [isOpen, setOpen] = useToggle(`sidebar.${branch.text}`, isInside || branch.text === 'clients')
  // Marks the group when the current page has no menu item, or the group is collapsed.
  const isMarked = isInside && !(isOpen && entries.some(({ path }) => isCurrent(path)))
  return (
    <>
      <button
        type="button"
        className="menu-line"
        aria-expanded={isOpen}
        aria-current={isMarked || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className="flex-1 text-left">{t(branch.text as 'home')}</span>
        {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
      </button>
      {isOpen && (
        <ul className="mb-1 ml-5 border-l border-line pl-2">
          {entries.map((entry) => (
            <li key={entry.text}>
              <MenuLink organizationId={organizationId} entry={entry} siblings={entries} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
