import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { actionsOf, statementsIn } from './policies.ts';
import { synthesise } from './synthesis.ts';

const context = { mailFrom: 'orders@shop.example,tea.example' };
const { api } = synthesise(context);
const { api: without } = synthesise();

const isAboutMail = (action: string) => action.startsWith('ses:');

test('only one function sends email, and only from the configured identities', () => {
  const statements = statementsIn(api, 'deliveries').filter((each) =>
    actionsOf(each).some(isAboutMail),
  );
  expect(statements.map(actionsOf)).toEqual([['ses:SendEmail', 'ses:SendRawEmail']]);
  const text = JSON.stringify(statements);
  for (const name of ['shop.example', 'orders@shop.example', 'tea.example']) {
    const resource = `identity/${name}`;
    expect(text).toContain(`:${resource}"`);
  }
  expect(text).toContain(':configuration-set/shopwright-prod"');
  expect(JSON.stringify(api.toJSON()).match(/ses:SendEmail/g)).toHaveLength(1);
  api.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'shopwright-prod-stream',
    Environment: { Variables: Match.objectLike({ MAIL_FROM: 'orders@shop.example' }) },
  });
  api.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'shopwright-prod-deliveries',
    Environment: {
      Variables: Match.objectLike({
        MAIL_FROM: 'orders@shop.example',
        MAIL_CONFIGURATION_SET: 'shopwright-prod',
      }),
    },
  });
});

test('the stack counts bounces and complaints', () => {
  api.hasResourceProperties('AWS::SES::ConfigurationSet', { Name: 'shopwright-prod' });
  api.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      MatchingEventTypes: Match.arrayWith(['bounce', 'complaint']),
      CloudWatchDestination: {
        DimensionConfigurations: [
          {
            DimensionName: 'ses:configuration-set',
            DimensionValueSource: 'messageTag',
            DefaultDimensionValue: 'shopwright-prod',
          },
        ],
      },
    },
  });
  expect(JSON.stringify(api.findResources('AWS::CloudWatch::Dashboard'))).toContain('Bounce');
});

test('without a sender, the stack has no email resources', () => {
  const text = JSON.stringify(without.toJSON());
  expect(text).not.toContain('ses:SendEmail');
  expect(text).not.toContain('AWS::SES::');
  expect(text).not.toContain('MAIL_FROM');
});
