import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

interface BackupProps {
  readonly stage: string;
  readonly tableArn: string;
  /** The vault that gets a copy, in another region or account. */
  readonly vaultArn: string;
}

/** The table itself can be restored to any second, so that a backup here need only be copied. */
const KEPT_HERE = Duration.days(7);
const KEPT_THERE = Duration.days(35);

/** Copies a backup of the table to another vault every night. */
export function copyBackups(scope: Construct, { stage, tableArn, vaultArn }: BackupProps): void {
  const name = `shopwright-${stage}`;
  // A vault with backups cannot be deleted. The CDK is not written for exact optional properties.
  const vault = new BackupVault(scope, 'BackupVault', {
    backupVaultName: name,
    removalPolicy: RemovalPolicy.RETAIN,
  }) as IBackupVault;
  const there = BackupVault.fromBackupVaultArn(scope, 'OtherVault', vaultArn);
  const plan = new BackupPlan(scope, 'BackupPlan', { backupPlanName: name, backupVault: vault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: 'nightly',
      scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
      deleteAfter: KEPT_HERE,
      copyActions: [{ destinationBackupVault: there, deleteAfter: KEPT_THERE }],
    }),
  );
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    description: `Makes and copies backups of the table ${name}.`,
  });
  plan.addSelection('Table', { resources: [BackupResource.fromArn(tableArn)], role });
  const policy = 'policy/service-role/AWSBackupServiceRolePolicyForBackup';
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:${policy}]`,
    reason: 'AWS Backup needs many calls of DynamoDB, which AWS keeps complete in its own policy.',
  });
}
