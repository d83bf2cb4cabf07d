import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Note } from '../../widgets/note.tsx';

/** What every report says of itself. */
export interface Told {
  readonly as_of: string | null;
}

type Query = Parameters<typeof useAnswer>[1];

/** A report of the API, and the same of the days before where they are asked for. */
export function useReport<Report extends Told>(name: string, query: Query, before?: Query) {
  const now = useAnswer<Report>(`/reports/${name}`, query);
  const earlier = useAnswer<Report>(`/reports/${name}`, before, { enabled: before !== undefined });
  return {
    report: now.data?.data,
    earlier: before && earlier.data?.data,
    error: now.error ?? (before ? earlier.error : null),
  };
}

interface ReportBodyProps<Report> {
  readonly report: Report | undefined;
  readonly error: Error | null;
  readonly children: (report: Report) => ReactNode;
}

/** A report when it is there; until then its place, and why it does not come. */
export function ReportBody<Report extends Told>({
  report,
  error,
  children,
}: ReportBodyProps<Report>) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { time } = useFormats();
  if (error) return <Note tone="red">{error.message || translate('shared.offline')}</Note>;
  if (!report) return <div style={{ height: 320 }} className="bone" aria-busy="true" />;
  return (
    <>
      {children(report)}
      {report.as_of !== null && (
        <p className="small muted">
          {translate('reports.as_of', {
            time: time(report.as_of),
            timezone: settings.timezone,
          })}
        </p>
      )}
    </>
  );
}
