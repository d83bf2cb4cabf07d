import { useNotify, useTranslate } from 'ra-core';
import { type ComponentType, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { saveFile } from '../../widgets/download.ts';
import { PageHead, Title } from '../../widgets/frame/head.tsx';
import { Note } from '../../widgets/note.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import { CartsReport } from './carts-report.tsx';
import { CustomersReport } from './customers-report.tsx';
import { PeriodBar } from './period-bar.tsx';
import { useReportAddress } from './report-address.ts';
import { SalesReport } from './sales-report.tsx';
import { StockReport } from './stock-report.tsx';
import { TaxesReport } from './taxes-report.tsx';

interface Report {
  readonly Body: ComponentType;
  /** It tells of now, and not of days. */
  readonly isOfNow?: true;
}

const REPORTS: Readonly<Record<string, Report>> = {
  sales: { Body: SalesReport },
  taxes: { Body: TaxesReport },
  stock: { Body: StockReport, isOfNow: true },
  customers: { Body: CustomersReport },
  carts: { Body: CartsReport },
};

/** The reports of the store: which one, its days and what it is by are in the address. */
export default function ReportPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const mayRead = useMay('reports:read');
  const { name = 'sales' } = useParams();
  const [search] = useSearchParams();
  const report = REPORTS[name];
  if (!report) return <Navigate to="/reports/sales" replace />;
  if (!mayRead) {
    return <Note tone="blue">{translate('shared.forbidden', { permission: 'reports:read' })}</Note>;
  }
  const { Body, isOfNow } = report;
  // Another report is of the same days.
  const kept = new URLSearchParams(search);
  for (const own of ['by', 'page']) kept.delete(own);
  const title = translate('shared.pair', {
    name: translate('reports.title'),
    value: translate(`reports.names.${name}`),
  });
  return (
    <div className="stacked">
      <Title title={title} />
      <PageHead actions={<CsvButton name={name} />} />
      <ViewTabs
        label={translate('reports.which')}
        views={Object.keys(REPORTS).map((value) => ({
          value,
          text: translate(`reports.names.${value}`),
        }))}
        value={name}
        onChange={(each) => navigate({ pathname: `/reports/${each}`, search: `${kept}` })}
      />
      {!isOfNow && <PeriodBar canCompare={name !== 'taxes'} />}
      <Body />
    </div>
  );
}

function CsvButton({ name }: { readonly name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { client } = useDesk();
  const { period, by, page } = useReportAddress();
  const [isLoading, setLoading] = useState(false);
  const queries: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
    sales: { ...period, by },
    stock: { page },
  };
  const download = async () => {
    setLoading(true);
    try {
      const query = { ...(queries[name] ?? period), format: 'csv' };
      const response = await client.fetch('GET', `/reports/${name}`, { query });
      const days = name === 'stock' ? '' : `-${period.from}-${period.to}`;
      saveFile(`${name}${days}.csv`, await response.blob());
    } catch (error) {
      notify(error instanceof Error ? error.message : 'shared.failed', { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <button className="btn" type="button" onClick={download} disabled={isLoading}>
      {translate('reports.csv_note')}
    </button>
  );
}
