import type { Logger } from '@meridian/service-kit';
import type { CallLog } from '../calls/call-log.ts';
import type { PlatformApi } from '../clients/platform-api.ts';
import type { InsightView } from '../view/insight-view.ts';

/** The parts that tools, tasks and resources use. */
export interface McpParts {
  readonly api: PlatformApi;
  readonly callLog: CallLog;
  readonly logger: Logger;
  readonly view: InsightView;
  readonly publicUrl: string;
}
