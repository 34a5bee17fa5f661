import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from './texts.ts'

export interface IssuedPin {
  name: string
  pin: string
}

export async function issuePin(organizationId: string, { id, name }: { id: string; name: string }): Promise<IssuedPin> {
  const { pin } = await api.post<{ pin: string }>(fill(memberPaths.memberPin, { organizationId, memberId: id }))
  return { name, pin }
}

/** The new PIN, which is shown only once. */
export const PinDialog = ({ issued, onClose }: { issued: IssuedPin | undefined; onClose: () => void }) => (
  <Dialog
    isOpen={!!issued}
    onClose={onClose}
    title={t('pinTitle', { name: issued?.name ?? '' })}
    description={t('pinOnce')}
  >
    <DialogBody>
      <output className="rounded-md bg-sunken py-4 text-center text-2xl font-semibold tracking-[0.3em] tabular-nums">
        {issued?.pin}
      </output>
    </DialogBody>
    <DialogFooter>
      <Button kind="primary" data-autofocus onClick={onClose}>
        {t('pinNoted')}
      </Button>
    </DialogFooter>
  </Dialog>
)
