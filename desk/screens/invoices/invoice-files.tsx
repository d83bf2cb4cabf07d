import { useNotify, useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { saveFile } from '../../widgets/download.ts';
import { useFailureText } from '../../widgets/failure-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { code, page } from '../../widgets/glyphs.ts';

/** The PDF of an invoice, and the XML of one that the store has issued. */
export function InvoiceFiles() {
  const record = useRecordContext();
  const { client } = useDesk();
  if (!record) return null;
  const { id, number, issued } = record;
  /** The link is made when it is asked for, and works for 15 minutes. */
  const open = async () => {
    const { data } = await client.call('POST', `/invoices/${id}/pdf`);
    const link = document.createElement('a');
    const { url: href } = data as { url: string };
    Object.assign(link, { href, target: '_blank', rel: 'noreferrer' });
    link.click();
  };
  const save = async () => {
    const query = { format: 'xml' };
    const response = await client.fetch('GET', `/invoices/${id}`, { query });
    saveFile(`${number}.xml`, await response.blob());
  };
  return (
    <>
      <FileButton name="invoices.pdf_of" run={open}>
        <Glyph d={page} />
      </FileButton>
      {issued && (
        <FileButton name="invoices.xml_of" run={save}>
          <Glyph d={code} />
        </FileButton>
      )}
    </>
  );
}

interface FileButtonProps {
  readonly name: string;
  readonly run: () => Promise<void>;
  readonly children: React.ReactNode;
}

function FileButton({ name, run, children }: FileButtonProps) {
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const failureText = useFailureText();
  const [isLoading, setLoading] = useState(false);
  const start = async () => {
    setLoading(true);
    try {
      await run();
    } catch (error) {
      notify(failureText(error), { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <button
      className="btn ghost small square"
      type="button"
      disabled={isLoading}
      aria-label={translate(name, { number: record?.['number'] })}
      onClick={async (event) => {
        event.stopPropagation();
        await start();
      }}
    >
      {children}
    </button>
  );
}
