import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from '../texts.ts'
import type { PendingWarnings } from './use-visit-move.ts'

/** Warnings to confirm before a move is saved. */
export const WarningsDialog = ({ doubts }: { doubts: PendingWarnings | undefined }) => (
  <Dialog
    isOpen={!!doubts}
    onClose={() => doubts?.decide(false)}
    title={t('doubts')}
    description={doubts && `${doubts.move.visit.jobName} · ${doubts.move.visit.locationName}`}
  >
    <DialogBody>
      <ul className="grid gap-2">
        {doubts?.members.map(({ name, doubts }) => (
          <li key={name}>
            <p className="font-medium">{name}</p>
            <ul className="text-sm text-ink-2">
              {doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </DialogBody>
    <DialogFooter>
      <Button data-autofocus onClick={() => doubts?.decide(false)}>
        {t('leaveIt')}
      </Button>
      <Button kind="primary" onClick={() => doubts?.decide(true)}>
        {t('moveAnyway')}
      </Button>
    </DialogFooter>
  </Dialog>
)
