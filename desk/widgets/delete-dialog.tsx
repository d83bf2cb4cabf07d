import {
  type RaRecord,
  type RedirectionSideEffect,
  useDeleteController,
  useTranslate,
} from 'react-admin';
import { ActionDialog } from './action-dialog.tsx';

interface DeleteDialogProps {
  /** The resource of the screen, if none is named. */
  readonly resource?: string;
  readonly record: RaRecord;
  readonly name: string;
  /** What comes of it, as a key of words. */
  readonly note?: string | undefined;
  /** Where it leads: to the list. */
  readonly redirect?: RedirectionSideEffect;
  readonly onClose: () => void;
}

/** Asks before a record of the resource is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { resource, record, name, note = 'shared.delete_note', redirect = 'list', onClose } = props;
  const translate = useTranslate();
  const { handleDelete, isPending } = useDeleteController({
    ...(resource && { resource }),
    record,
    redirect,
    mutationMode: 'pessimistic',
    mutationOptions: { onSettled: onClose },
  });
  return (
    <ActionDialog
      title={translate('shared.delete_title', { name })}
      submit={translate('ra.action.delete')}
      width="xs"
      isFinal
      isRunning={isPending}
      onSubmit={handleDelete}
      onClose={onClose}
    >
      <p>{translate(note)}</p>
    </ActionDialog>
  );
}
