import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import {
  SECRET_HEADER,
  SHOP_HOST_HEADER,
  SHOP_SECRET_HEADER,
} from '../shared/endpoint/client-address.ts';
import { HOSTED } from '../shared/endpoint/paths.ts';
import { CURRENCY_COOKIE, SHARED_PAGES } from '../shop/visit/shared-pages.ts';
import { distributionAt } from './cdn.ts';
import type { Configuration } from './configuration.ts';

interface ShopCdnProps extends Pick<Configuration, 'stage'> {
  readonly shops: NonNullable<Configuration['shops']>;
  /** The host of the gateway itself, which has a certificate for no other one. */
  readonly endpointHost: string;
}

/** What a shop reads of requests, beside the address of the visitor. CloudFront takes ten. */
const HEADERS = ['Accept-Language', 'Content-Type', 'Origin', 'Sec-Fetch-Site'];

/**
 * The gateway is asked by its own host, so a header has that of the visitor. Whatever the visitor has sent in its place
 * is overwritten.
 */
export const EDGE_CODE = `function handler(event) {
  var request = event.request;
  request.headers['${SHOP_HOST_HEADER}'] = { value: request.headers.host.value };
  return request;
}
`;

/** The paths of pages that caches keep: without a language, and with one as in `/de` and `/de-AT`. */
const KEPT_PATHS = ['', '/??', '/??-??'].flatMap((language) => [
  language || '/',
  ...SHARED_PAGES.map((name) => `${language}/${name}*`),
]);

/**
 * CloudFront in front of the shops that have hosts of their own. All paths are those of the shop: API and dashboard are
 * at the host of the API alone, so no cookie of staff gets here. Pages that are the same for everybody are kept as long
 * as they say, by host, address and currency; these get no other cookie. All others pass with their cookies.
 */
export function createShopCdn(
  parent: Construct,
  { shops, stage, endpointHost }: ShopCdnProps,
): Distribution {
  const scope = new Construct(parent, 'Shops');
  const { certificateArn, stores, secret, webAclArn } = shops;
  const name = `shopwright-${stage}-shops`;
  const origin = new HttpOrigin(endpointHost, {
    originPath: HOSTED,
    customHeaders: { [SECRET_HEADER]: secret, [SHOP_SECRET_HEADER]: secret },
  });
  const toHost = new EdgeFunction(scope, 'Host', {
    functionName: name,
    comment: 'Tells the function of the shops which host a visitor asks.',
    code: FunctionCode.fromInline(EDGE_CODE),
    runtime: FunctionRuntime.JS_2_0,
  });
  const all = {
    origin,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    functionAssociations: [{ function: toHost, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
  const requests = (id: string, cookieBehavior: OriginRequestCookieBehavior) =>
    new OriginRequestPolicy(scope, id, {
      originRequestPolicyName: `${name}-${id.toLowerCase()}`,
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        ...['CloudFront-Viewer-Address', SHOP_HOST_HEADER, ...HEADERS],
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior,
    });
  const kept = {
    ...all,
    originRequestPolicy: requests('Kept', OriginRequestCookieBehavior.none()),
    cachePolicy: new CachePolicy(scope, 'Pages', {
      cachePolicyName: `${name}-pages`,
      headerBehavior: CacheHeaderBehavior.allowList(SHOP_HOST_HEADER),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.allowList(CURRENCY_COOKIE),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
  };
  return distributionAt(scope, {
    ...{ comment: name, domainNames: [...stores.keys()], certificateArn, webAclArn },
    defaultBehavior: {
      ...all,
      originRequestPolicy: requests('Others', OriginRequestCookieBehavior.all()),
      cachePolicy: CachePolicy.CACHING_DISABLED,
    },
    additionalBehaviors: Object.fromEntries(
      ['/static/*', ...KEPT_PATHS].map((path) => [path, kept]),
    ),
  });
}
