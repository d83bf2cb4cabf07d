import type { ComponentType, ReactNode } from 'react';

interface StatePageProps {
  readonly icon: ComponentType<{ sx?: object }>;
  readonly title: string;
  readonly note?: string | undefined;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A screen, or a part of one, that has nothing else to show: empty, failed, forbidden, not there. */
export function StatePage({ icon: Icon, title, note, children }: StatePageProps) {
  return (
    <div className="stacked">
      <div className="stacked">
        <Icon sx={{ fontSize: 48, color: 'text.secondary' }} />
        <h2 className="title">{title}</h2>
        {note !== undefined && <p className="muted">{note}</p>}
        {children}
      </div>
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly onClick: () => void;
}

export const StateAction = ({ label, onClick }: ActionProps) => (
  <button className="btn" type="button" onClick={onClick}>
    {label}
  </button>
);
