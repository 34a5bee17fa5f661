import { Button } from '#web/kit/core/button.tsx'
import { t } from '#web/domain/frame/texts.ts'

interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  onLoad: () => void
}

export const LoadMore = ({ hasMore, isLoading, onLoad }: LoadMoreProps) =>
  hasMore && (
    <div className="grid place-items-center p-3">
      <Button isBusy={isLoading} onClick={onLoad}>
        {isLoading ? t('loading') : t('loadMore')}
      </Button>
    </div>
  )
