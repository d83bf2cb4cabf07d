import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { readServesShop } from '../../shared/config.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { InputOf } from '../../shared/contract/records.ts';
import { sitePath } from '../../shared/endpoint/paths.ts';
import { PREVIEW_SECONDS, type Theme, themes } from '../../shared/resources/themes.ts';
import { isSigned, queryUntil } from '../../shared/tenancy/link-signatures.ts';

type Service = RecordService<Theme, InputOf<typeof themes.schema>>;

const signedBy = ({ id, preview_key: key = '' }: Theme) => ({ id: `theme ${id}`, key });

/** Makes a link to the shop with the theme, for whoever has it. */
export const createPreview =
  (service: Service) => async (request: ActionRequest<unknown, 'id'>) => {
    const { ids, application, baseUrl, clock } = request;
    const theme = await service.find(ids.id, request);
    const end = clock.now() + PREVIEW_SECONDS * 1_000;
    const query = new URLSearchParams(queryUntil(signedBy(theme), end));
    const token = [theme.id, query.get('expires'), query.get('signature')].join('.');
    const hasShop = readServesShop() && application.settings.shop !== false;
    const path = `${sitePath.of(application.id)}/preview/${token}/`;
    const shop = hasShop ? { url: new URL(path, baseUrl).href } : {};
    return { data: { ...shop, token, expires_at: new Date(end).toISOString() } };
  };

const TOKEN = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

/** The theme of a link, as its shop shows it. */
export const getPreview =
  (service: Service) =>
  async (request: ActionRequest<unknown, never, 'token'>): Promise<Answer<object>> => {
    const [, id, expires = '', signature = ''] = TOKEN.exec(request.texts.token) ?? [];
    const found = await request.catalogue.find(themes, [Number(id)]);
    const theme = found.get(Number(id));
    const link = { expires, signature };
    if (!theme?.preview_key || !isSigned(signedBy(theme), link, request.clock.now())) {
      throw notFound('This preview does not exist, or has expired.');
    }
    return service.answer(theme, request);
  };
