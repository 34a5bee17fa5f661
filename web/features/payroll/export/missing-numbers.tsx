import type { MemberPaySummary } from '#shared/payroll/payroll.contract.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { payPages } from '../pay-addresses.ts'
import { t } from '../texts.ts'

interface MissingNumbersProps {
  organizationId: string
  members: readonly MemberPaySummary[]
  isOpen: boolean
  onClose: () => void
}

/** Lists members without the employee number by which the provider identifies them, with links to enter it. */
export const MissingNumbers = ({ organizationId, members, isOpen, onClose }: MissingNumbersProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={t('numbersMissing')} description={t('numbersMissingText')}>
    <DialogBody>
      <ul className="divide-y divide-line text-sm" aria-label={t('numbersMissing')}>
        {members.map(({ memberId, name }) => (
          <li key={memberId}>
            <Link
              to={payPages.profile(organizationId, memberId)}
              className="link inline-flex min-h-9 items-center rounded-xs pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </DialogBody>
    <DialogFooter>
      <Button data-autofocus onClick={onClose}>
        {t('close')}
      </Button>
    </DialogFooter>
  </Dialog>
)
