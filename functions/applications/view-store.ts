import type { Application } from '../../shared/tenancy/application.ts';

/** A new store, without its keys: staff reach it by their login. */
export const viewStore = ({ id, settings, publicKey, status }: Application) => ({
  application_id: id,
  name: settings.name,
  public_key: publicKey,
  status,
});
