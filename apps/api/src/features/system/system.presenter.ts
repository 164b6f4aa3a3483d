import type { AppConfig } from '@amauta/contract/system.ts';
import type { ServerContext } from '../../context.ts';

/** The settings of the server that the page needs. */
export function toAppConfig({
  config,
  hasPublicDemo,
}: Pick<ServerContext, 'config' | 'hasPublicDemo'>): AppConfig {
  return {
    appName: config.appName,
    contactPhone: config.contactPhone,
    contactUrl: config.contactUrl,
    version: config.version,
    hasPublicDemo,
    worksOffline: config.worksOffline,
    providerName: config.providerName,
    providerAddress: config.providerAddress,
    privacyEmail: config.privacyEmail,
    eraseDeletedAfterDays: config.eraseDeletedAfterDays,
  };
}
