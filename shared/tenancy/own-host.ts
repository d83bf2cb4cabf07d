import { readDashboardUrl, readShopHosts } from '../config.ts';
import type { Application } from './application.ts';

/** Whether hosts are two: a browser keeps what belongs to them apart. Ports do not part cookies. */
export const areApart = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((url) => URL.parse(url)?.hostname);
  return first !== undefined && second !== undefined && first !== second;
};

/** Whether the shop of a store has a host at which there is no dashboard, so that pages may have scripts of others. */
export function hasOwnHost({ id, settings: { url } }: Pick<Application, 'id' | 'settings'>) {
  const dashboard = readDashboardUrl();
  const isHosted = [...readShopHosts().values()].includes(id);
  return isHosted || (dashboard !== undefined && areApart(url ?? '', dashboard));
}
