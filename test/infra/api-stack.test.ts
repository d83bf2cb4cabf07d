import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { functionOf, gatewayPaths } from '../../shared/endpoint/gateway.ts';
import { SHOP_PATHS, sitePath } from '../../shared/endpoint/paths.ts';
import { resources } from '../../shared/resources/index.ts';
import { unserved } from '../../shared/resources/unserved.ts';
import { policiesIn } from './policies.ts';
import {
  type CfnResource,
  defineApp,
  EVERY_VALUE,
  functionOfAlias,
  functionsIn,
  resourcesIn,
  synthesise,
  workingFunctionsIn,
} from './synthesis.ts';

const { api: template, parts } = synthesise();
const functions = workingFunctionsIn(template);

const nameById = new Map([...functions].map(([name, { id }]) => [id, name]));

describe('the routes', () => {
  const integrations = resourcesIn(template, 'AWS::ApiGatewayV2::Integration');
  /** Route key and the name of its function. */
  const routes = [...resourcesIn(template, 'AWS::ApiGatewayV2::Route').values()].map(
    ({ Properties }): [string, string | undefined] => {
      const target = JSON.stringify(Properties['Target']);
      const integration = [...integrations].find(([id]) => target.includes(`"Ref":"${id}"`));
      const lambda = functionOfAlias(template, integration?.[1].Properties['IntegrationUri']);
      return [String(Properties['RouteKey']), nameById.get(lambda)];
    },
  );

  it('match the resources, plus the default route', () => {
    const expected = resources.flatMap(gatewayPaths).map((path) => `ANY ${path}`);
    const others = ['$default', `ANY ${SHOP_PATHS}`];
    expect(routes.map(([key]) => key).sort()).toEqual([...others, ...expected].sort());
  });

  it('map each path to its function', () => {
    for (const [key, name] of routes) {
      const path = key.replace('ANY ', '').replace('{proxy+}', '7');
      const expected = sitePath.idIn(path) === undefined ? functionOf(path) : 'shop';
      expect([key, name]).toEqual([key, expected]);
    }
  });

  it.each(resources)(
    'cover all paths that $name declares',
    ({ name, aliases = [], routes: declared }) => {
      const keys = routes.filter(([, lambda]) => lambda === name).map(([key]) => key);
      const patternOf = (key: string) =>
        key.replace('/{proxy+}', '/.+').replaceAll(/\{\w+\}/g, '[^/]+');
      const isReached = (path: string) =>
        keys.some((key) => new RegExp(`^${patternOf(key)}$`).test(`ANY ${path}`));
      const paths = Object.values(declared).flatMap(({ path }) => [
        path,
        ...aliases.map((alias) => path.replace(name, alias)),
      ]);
      expect(paths.filter((path) => !isReached(`/v0${path.replaceAll(/:\w+/g, '7')}`))).toEqual([]);
    },
  );

  it('use one integration with payload format 2.0 for each function', () => {
    // The shop answers requests, too.
    expect(integrations.size).toBe(functions.size - unserved.length + 1);
    for (const { Properties } of integrations.values()) {
      expect(Properties['PayloadFormatVersion']).toBe('2.0');
    }
  });

  it('leave CORS to the functions', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { CorsConfiguration: Match.absent() });
  });
});

describe('the permission to invoke', () => {
  const permissions = [...resourcesIn(template, 'AWS::Lambda::Permission').values()].filter(
    ({ Properties }) => !JSON.stringify(Properties['FunctionName']).includes('ProbeFunction'),
  );
  const isOfApi = ({ Properties }: CfnResource) =>
    Properties['Principal'] === 'apigateway.amazonaws.com';

  it('exists once per function, limited to this API or its schedule', () => {
    const [ofSweep, ...others] = permissions.toSorted(
      (one, other) => Number(isOfApi(one)) - Number(isOfApi(other)),
    );
    expect(ofSweep?.Properties).toMatchObject({
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [expect.stringContaining('Schedule'), 'Arn'] },
    });
    expect(nameById.get(functionOfAlias(template, ofSweep?.Properties['FunctionName']))).toBe(
      'sweep',
    );
    const invoked = others.map(({ Properties }) => {
      expect(Properties['Principal']).toBe('apigateway.amazonaws.com');
      const apiId = [...resourcesIn(template, 'AWS::ApiGatewayV2::Api').keys()][0];
      expect(JSON.stringify(Properties['SourceArn'])).toContain(`{"Ref":"${apiId}"},"/*/*`);
      return nameById.get(functionOfAlias(template, Properties['FunctionName'])) ?? '';
    });
    expect(['sweep', 'stream', 'deliveries', 'transfers', ...invoked].sort()).toEqual(
      [...functions.keys()].sort(),
    );
  });

  it('lets a schedule run the sweep every minute', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
    });
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 });
  });

  it('for the default route covers requests without a path', () => {
    const ofRoot = permissions.find(
      ({ Properties }) =>
        nameById.get(functionOfAlias(template, Properties['FunctionName'])) === 'root',
    );
    expect(JSON.stringify(ofRoot?.Properties['SourceArn'])).toMatch(/"\/\*\/\*"\]\]\}$/);
  });
});

/** The variables of the environments of the functions that do work. */
function environmentsIn(api: Template) {
  const all = [...workingFunctionsIn(api).values()];
  expect(all.length).toBeGreaterThan(40);
  return all.map(
    ({ properties }) => (properties['Environment'] as { Variables: object }).Variables,
  );
}

/** A text of CloudFormation with its references. */
function textOf(value: unknown): string {
  const { 'Fn::Join': [separator = '', parts = []] = [] } = value as {
    'Fn::Join'?: [string, (string | { Ref: string })[]];
  };
  return parts.map((part) => (typeof part === 'string' ? part : `{${part.Ref}}`)).join(separator);
}

/** They decrypt nothing. */
const WITHOUT_KEY = [
  ...[
    'activity',
    'root',
    'mcp',
    'events',
    'feeds',
    'pictures',
    'reports',
    'stream',
    'transfers',
    'shop',
  ],
];

const FILES = [
  ...['exports', 'feeds', 'files', 'imports', 'pictures', 'root', 'sweep', 'transfers'],
];

describe('the stream of the table', () => {
  it('invokes its function for changes with an author and sends failures to a queue', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: Match.absent(),
      MaximumRecordAgeInSeconds: 23 * 3_600,
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
      FilterCriteria: {
        Filters: [
          { Pattern: '{"dynamodb":{"NewImage":{"by":{"S":[{"exists":true}]}}}}' },
          { Pattern: '{"dynamodb":{"OldImage":{"by":{"S":[{"exists":true}]}}}}' },
          {
            Pattern:
              '{"eventName":["REMOVE"],"dynamodb":{"OldImage":{' +
              '"version":{"N":[{"exists":true}]},"data":{"S":[{"exists":true}]}}}}',
          },
          // Of the sweep, every minute.
          { Pattern: '{"dynamodb":{"Keys":{"pk":{"S":["all#heartbeat"]}}}}' },
        ],
      },
    });
    template.hasResourceProperties('AWS::SQS::Queue', {
      QueueName: 'shopwright-prod-stream-given-up',
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
    });
  });
});

describe('each function', () => {
  it('belongs to a resource or runs in the background', () => {
    const names = ['root', ...[...unserved, ...resources].map(({ name }) => name)];
    expect([...functions.keys()].sort()).toEqual(names.sort());
  });

  it.each([...functions])(
    '%s runs Node.js 24 on arm64 for at most 10 seconds, or longer in the background',
    (name, { properties }) => {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: { sweep: 30, stream: 60, deliveries: 60, transfers: 300 }[name] ?? 10,
        // One whole processor makes PDFs, and pictures smaller.
        MemorySize: ['invoices', 'pictures'].includes(name) ? 1_769 : 512,
      });
    },
  );

  it.each([...functions])(
    '%s has the table in its environment, and the key and files only if it uses them',
    (name, { properties }) => {
      const { Variables } = properties['Environment'] as { Variables: Record<string, unknown> };
      const always = [
        ...['ALIAS', 'METRICS_BY', 'PUBLIC_URL', 'SERVES_SHOP', 'STAGE', 'TABLE_NAME'],
      ];
      const expected = [
        ...always,
        ...(WITHOUT_KEY.includes(name) ? [] : ['KMS_KEY_ID']),
        ...(FILES.includes(name) ? ['FILES_BUCKET'] : []),
      ];
      expect(Object.keys(Variables).sort()).toEqual(expected.sort());
      const [gateway] = resourcesIn(template, 'AWS::ApiGatewayV2::Api').keys();
      expect(Variables).toMatchObject({ METRICS_BY: 'stage', STAGE: 'prod' });
      // Without a domain name, logins and links are at the address of the gateway.
      expect(textOf(Variables['PUBLIC_URL'])).toBe(
        `https://{${gateway}}.execute-api.{AWS::Region}.{AWS::URLSuffix}`,
      );
    },
  );

  it('has no reserved concurrency and is not traced', () => {
    template.allResourcesProperties('AWS::Lambda::Function', {
      ReservedConcurrentExecutions: Match.absent(),
      TracingConfig: Match.absent(),
    });
  });

  it('has more memory if it holds all products', () => {
    const { api } = synthesise({ productsMemory: 1_769 });
    const larger = [...functionsIn(api)].filter(
      ([, { properties }]) => properties['MemorySize'] === 1_769,
    );
    expect(larger.map(([name]) => name).sort()).toEqual([
      'collections',
      'invoices',
      'pictures',
      'products',
      'reports',
      'stream',
      'transfers',
    ]);
  });

  it('has its own log group', () => {
    const logs = [...functions.values()].map(({ properties }) =>
      JSON.stringify(properties['LoggingConfig']),
    );
    expect(new Set(logs).size).toBe(functions.size);
    expect(logs).not.toContain(undefined);
  });
});

describe('the logs', () => {
  const retentions = [...resourcesIn(template, 'AWS::Logs::LogGroup').values()].map(
    ({ Properties }) => Properties['RetentionInDays'],
  );

  it('are kept for 30 days', () => {
    // Those of all functions, and that of the gateway.
    expect(retentions).toEqual(Array(functionsIn(template).size + 1).fill(30));
  });

  it('have one JSON object per request, without caller input', () => {
    const [stage] = resourcesIn(template, 'AWS::ApiGatewayV2::Stage').values();
    const settings = stage?.Properties['AccessLogSettings'] as { Format: string } | undefined;
    const format = settings?.Format ?? '';
    expect(JSON.parse(format)).toMatchObject({
      request_id: '$context.requestId',
      status: '$context.status',
    });
    expect(format).not.toMatch(/authorization|header|query|context\.path/i);
  });
});

interface StageSettings {
  readonly DefaultRouteSettings: { readonly ThrottlingRateLimit: number };
  readonly RouteSettings: Readonly<Record<string, StageSettings['DefaultRouteSettings']>>;
}

describe('the stage', () => {
  it('throttles each route, the busy ones at the configured rate', () => {
    const { api } = synthesise({ throttlingRate: 50 });
    const [stage = {}] = Object.values(api.findResources('AWS::ApiGatewayV2::Stage'));
    const { DefaultRouteSettings, RouteSettings }: StageSettings = stage['Properties'];
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 });
    const busy = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };
    expect(RouteSettings).toMatchObject({
      'ANY /v0/products': busy,
      'ANY /v0/orders/{proxy+}': busy,
    });
    // What every page of a shop loads.
    const pages = 'application,files,shippings,paymentMethods,promotions,brands,collections';
    for (const name of [...pages.split(','), 'contents', 'categories']) {
      expect(RouteSettings).toMatchObject({ [`ANY /v0/${name}`]: busy });
    }
    expect(RouteSettings).toMatchObject({
      'ANY /v0/files/{application_id}/{file_id}/{filename}/{size}': busy,
    });
    expect(RouteSettings).not.toHaveProperty('ANY /v0/webhooks');
    const keys = [...resourcesIn(api, 'AWS::ApiGatewayV2::Route').values()].map(({ Properties }) =>
      String(Properties['RouteKey']),
    );
    expect(Object.keys(RouteSettings).filter((key) => !keys.includes(key))).toEqual([]);
    const rateOf = (key: string) =>
      (RouteSettings[key] ?? DefaultRouteSettings).ThrottlingRateLimit;
    const bound = keys.map(rateOf).reduce((sum, rate) => sum + rate, 0);
    expect(api.findOutputs('RequestBound')).toMatchObject({
      RequestBound: { Value: String(bound) },
    });
  });

  it('reserves concurrency for deliveries if configured', () => {
    const reserved = (context: Record<string, unknown> = {}) =>
      [...resourcesIn(synthesise(context).api, 'AWS::Lambda::Function').values()].flatMap(
        ({ Properties: { FunctionName, ReservedConcurrentExecutions: executions } }) =>
          executions === undefined ? [] : [[FunctionName, executions]],
      );
    expect(reserved()).toEqual([]);
    expect(reserved({ deliveriesConcurrency: 20 })).toEqual([['shopwright-prod-deliveries', 20]]);
  });

  it('is created after the routes it configures', () => {
    const { replaceable } = defineApp();
    const [gateway] = replaceable.filter(({ node }) => node.id === 'ApiGateway');
    const withRoutes = replaceable.filter(
      ({ node }) =>
        resourcesIn(parts.get(node.id) as Template, 'AWS::ApiGatewayV2::Route').size > 0,
    );
    expect(withRoutes).toHaveLength(4);
    expect(gateway?.dependencies).toEqual(expect.arrayContaining(withRoutes));
  });

  it('caps requests at the account limit', () => {
    const { api } = synthesise({ throttlingRate: 5_000 });
    expect(api.findOutputs('RequestBound')).toMatchObject({ RequestBound: { Value: '10000' } });
  });

  it('has no domain name unless configured', () => {
    template.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0);
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: false });
  });

  it('uses a configured domain name, also in links, validated outside the stack', () => {
    const { api } = synthesise({ domainName: 'api.example.com' });
    const [certificate] = resourcesIn(api, 'AWS::CertificateManager::Certificate').keys();
    api.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'api.example.com',
      ValidationMethod: 'DNS',
      DomainValidationOptions: Match.absent(),
    });
    api.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'api.example.com',
      DomainNameConfigurations: [Match.objectLike({ CertificateArn: { Ref: certificate } })],
    });
    api.resourceCountIs('AWS::ApiGatewayV2::ApiMapping', 1);
    api.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
    // Without a hosted zone the owner of the name creates the record.
    expect(Object.keys(api.findOutputs('*'))).toEqual([
      'DomainTarget',
      'Url',
      'Desk',
      'RequestBound',
    ]);
    api.resourceCountIs('AWS::Route53::RecordSet', 0);
    for (const variables of environmentsIn(api)) {
      expect(variables).toMatchObject({ PUBLIC_URL: 'https://api.example.com' });
    }
  });

  it('creates the certificate and the DNS record in a known hosted zone', () => {
    const { api } = synthesise({ domainName: 'api.example.com', hostedZoneId: 'Z123' });
    api.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'api.example.com',
      DomainValidationOptions: [{ DomainName: 'api.example.com', HostedZoneId: 'Z123' }],
    });
    api.hasResourceProperties('AWS::Route53::RecordSet', {
      HostedZoneId: 'Z123',
      Name: 'api.example.com',
      Type: 'A',
    });
  });
});

describe('behind a third-party CDN', () => {
  const originSecret = 'shopwright-prod-origin:6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f';
  const { api } = synthesise({ cdn: 'CF-Connecting-IP', originSecret });

  it("every function has the header and the secret's digest, but not the secret", () => {
    for (const variables of environmentsIn(api)) {
      expect(variables).toMatchObject({
        TRUSTED_PROXY_HEADER: 'CF-Connecting-IP',
        ORIGIN_SECRET_HASHES:
          '{{resolve:secretsmanager:shopwright-prod-origin:SecretString:sha256::6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f}}',
      });
    }
    expect(JSON.stringify(api.toJSON())).not.toContain('SecretString:secret:');
    api.resourceCountIs('AWS::CloudFront::Distribution', 0);
  });
});

describe('with every configuration value', () => {
  const { api } = synthesise(EVERY_VALUE);

  it('the policies of each function fit the size limit of its role', () => {
    /** In place of each reference, which CloudFormation replaces: longer than most ARNs. */
    const arn = 'x'.repeat(128);
    const isReference = (value: unknown) => /^\{"(Ref|Fn::\w+)":/.test(JSON.stringify(value));
    for (const name of functionsIn(api, 'staging').keys()) {
      const text = JSON.stringify(policiesIn(api, name, 'staging'), (_, value) =>
        isReference(value) ? arn : value,
      );
      expect([name, text.length > 10_240]).toEqual([name, false]);
    }
  });
});

describe('a table restored from a backup', () => {
  const tableName = 'shopwright-prod-restored';
  const table = `arn:aws:dynamodb:eu-west-1:123456789012:table/${tableName}/stream/2026-11-22T10:00:00.000`;
  const { api, data } = synthesise({ table });

  it("replaces the data stack's table in the API", () => {
    api.allResourcesProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ TABLE_NAME: tableName }) },
    });
    const policies = [...workingFunctionsIn(api).keys()].map((name) =>
      JSON.stringify(policiesIn(api, name)),
    );
    expect(policies.filter((each) => /ImportValue[^}]*Table/.test(each))).toEqual([]);
    const naming = policies.filter((each) => each.includes(`:table/${tableName}"`));
    // The function of the default route does not use the table, nor does that of agents.
    expect(naming).toHaveLength(functions.size - 2);
  });

  it('can be imported into the data stack, which retains the old table', () => {
    const before = resourcesIn(data);
    const brought = synthesise({ table: tableName });
    const after = resourcesIn(brought.data);
    const added = [...after].filter(([id]) => !before.has(id));
    const gone = [...before].filter(([id]) => !after.has(id));
    expect([added.length, gone.length]).toEqual([1, 1]);
    const [[oldId = '', old] = [], [newId = '', table] = []] = [gone[0], added[0]];
    // What is imported needs a deletion policy, and the import can change nothing else.
    expect(old).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { TableName: 'shopwright-prod' },
    });
    expect(table).toEqual({ ...old, Properties: { ...old?.Properties, TableName: tableName } });
    expect([...after].filter(([id]) => id !== newId)).toEqual(
      [...before].filter(([id]) => id !== oldId),
    );
    // All else is as with the table of its own.
    const isOf = (template: Template, id: string) =>
      JSON.stringify(template.toJSON())
        .replaceAll(new RegExp(`(ExportsOutput\\w*)${id}(Arn|StreamArn)?[0-9A-F]{8}`, 'g'), '$1$2')
        .replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1');
    expect(isOf(brought.api, newId)).toBe(isOf(synthesise().api, oldId));
  });

  it('changes nothing if it has the name of the original table', () => {
    const own = synthesise({ table: 'shopwright-prod' });
    expect(own.data.toJSON()).toEqual(synthesise().data.toJSON());
  });

  it('leaves the data stack unchanged, so that the API can go back', () => {
    expect(data.toJSON()).toEqual(synthesise().data.toJSON());
    expect(Object.keys(data.findOutputs('*', { Export: {} }))).toHaveLength(6);
  });
});
