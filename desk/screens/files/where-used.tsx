import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Client } from '../../api/client.ts';
import { useDesk, useMayList } from '../../api/desk-context.ts';

interface Place {
  readonly path: string;
  readonly name: string;
}

interface WhereUsedProps {
  /** The address of the file. */
  readonly url: string;
  readonly name: string;
}

/** Where the store shows a file, read when somebody asks. */
export function WhereUsed({ url, name }: WhereUsedProps) {
  const translate = useTranslate();
  const mayList = useMayList();
  const { client, settings } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const { data: places, error } = useQuery({
    queryKey: ['files', 'places', url],
    enabled: isOpen,
    queryFn: async () => {
      const found = await Promise.all(
        Object.entries(PLACES)
          .filter(([resource]) => mayList(resource))
          .map(([resource, read]) => read(client, resource, url)),
      );
      return found.flat();
    },
  });
  if (!isOpen) {
    return (
      <button
        className="btn ghost small"
        type="button"
        onClick={() => setOpen(true)}
        aria-label={translate('files.where_used_of', { name })}
      >
        {translate('files.where_used')}
      </button>
    );
  }
  if (error) return <p className="small">{error.message}</p>;
  if (!places) return <p className="small">{translate('shared.loading')}</p>;
  const logo = settings['logo'];
  const all = isSame(logo, url)
    ? [...places, { path: '/settings', name: translate('files.logo') }]
    : places;
  if (all.length === 0) {
    return <p className="small">{translate('files.not_used')}</p>;
  }
  return all.map((place) => (
    <Link className="link" key={place.path} to={place.path}>
      {place.name}
    </Link>
  ));
}

/** The most places of each resource. */
const MAX_PLACES = 20;

type Read = (client: Client, resource: string, url: string) => Promise<readonly Place[]>;

/** Records are found by the address, as it is and without the host. */
const byFilter =
  (filter: string): Read =>
  async (client, resource, url) => {
    const addresses = [...new Set([url, hrefOf(url), pathOf(url)])];
    const answers = await Promise.all(
      addresses.map((address) =>
        client.call('GET', `/${resource}`, {
          query: { [filter]: address, fields: 'id,name', per_page: MAX_PLACES },
        }),
      ),
    );
    const records = answers.flatMap(({ data }) => data as { id: number; name: string }[]);
    const names = new Map(records.map((record) => [record.id, record.name]));
    return [...names].map(([id, name]) => ({ path: `/${resource}/${id}`, name }));
  };

/** Pages whose text has the address: its words find them. */
const byText: Read = async (client, resource, url) => {
  const query = { q: pathOf(url), fields: 'id,title,text', per_page: MAX_PLACES };
  const { data } = await client.call('GET', `/${resource}`, { query });
  return (data as { id: number; title: string; text: string }[])
    .filter(({ text }) => text.includes(pathOf(url)))
    .map(({ id, title }) => ({ path: `/${resource}/${id}`, name: title }));
};

const PLACES: Readonly<Record<string, Read>> = {
  products: byFilter('image'),
  brands: byFilter('image_url'),
  categories: byFilter('image_url'),
  contents: byText,
};

const hrefOf = (url: string) => new URL(url, location.origin).href;
const pathOf = (url: string) => new URL(url, location.origin).pathname;

const isSame = (value: unknown, url: string) =>
  typeof value === 'string' &&
  URL.canParse(value, location.origin) &&
  hrefOf(value) === hrefOf(url);
