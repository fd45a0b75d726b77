/** The log-in of a command line, in the shapes that the public command line reads. */
import { z } from 'zod';

export const deviceCodeSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.int(),
  interval: z.int(),
});

export const devicePollSchema = z.object({ device_code: z.string().min(1).max(200) });

/** Sent with status 200. While the user has not decided, the answer is 202 `{"status": "pending"}`. */
export const devicePollAnswerSchema = z.object({
  status: z.literal('authorized'),
  personal_api_key: z.string(),
  label: z.string(),
  project_id: z.string(),
});

export type DeviceCodeAnswer = z.output<typeof deviceCodeSchema>;
export type DevicePollAnswer = z.output<typeof devicePollAnswerSchema>;
