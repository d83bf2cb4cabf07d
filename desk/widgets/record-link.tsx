import { useCreatePath, useGetRecordRepresentation, useReference } from 'ra-core';
import { Link } from 'react-router-dom';

interface RecordLinkProps {
  readonly reference: string;
  readonly id: number;
  readonly type?: 'edit' | 'show';
}

/** Another record by its name, and the way to it. Those of a list are read together. */
export function RecordLink({ reference, id, type = 'edit' }: RecordLinkProps) {
  const { referenceRecord, isPending } = useReference({ reference, id });
  const nameOf = useGetRecordRepresentation(reference);
  const pathOf = useCreatePath();
  if (isPending) return null;
  if (!referenceRecord) return id;
  return (
    <Link className="link" to={pathOf({ resource: reference, type, id })}>
      {nameOf(referenceRecord)}
    </Link>
  );
}
