/** The types of the public API. Written by `node tools/docs/main.ts`; do not edit them. */

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys that ID tokens are signed with (RFC 7517) */
        get: operations["get_well_known_jwks_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Authorization server metadata (RFC 8414) */
        get: operations["get_well_known_oauth_authorization_server"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Protected resource metadata (RFC 9728) */
        get: operations["get_well_known_oauth_protected_resource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Protected resource metadata of the MCP server */
        get: operations["get_well_known_oauth_protected_resource_mcp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenID provider metadata */
        get: operations["get_well_known_openid_configuration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cli-auth/device-code/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start the log-in of a command line */
        post: operations["post_api_cli_auth_device_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cli-auth/poll/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch the key of a log-in that the user confirmed */
        post: operations["post_api_cli_auth_poll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/environments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your projects, by the older name of this list */
        get: operations["get_api_environments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feature_flag/local_evaluation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get feature flag definitions by the older path */
        get: operations["get_api_feature_flag_local_evaluation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your organizations */
        get: operations["get_api_organizations"];
        put?: never;
        /** Create an organization */
        post: operations["post_api_organizations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an organization */
        get: operations["get_api_organizations_organization_id"];
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        delete: operations["delete_api_organizations_organization_id"];
        options?: never;
        head?: never;
        /** Update an organization */
        patch: operations["patch_api_organizations_organization_id"];
        trace?: never;
    };
    "/api/organizations/{organization_id}/agent_calls/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what agents called at the MCP server */
        get: operations["get_api_organizations_organization_id_agent_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/audit_log/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit log */
        get: operations["get_api_organizations_organization_id_audit_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/cimd_verification_tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List verification tokens */
        get: operations["get_api_organizations_organization_id_cimd_verification_tokens"];
        put?: never;
        /**
         * Create a verification token
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        post: operations["post_api_organizations_organization_id_cimd_verification_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/cimd_verification_tokens/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a verification token */
        get: operations["get_api_organizations_organization_id_cimd_verification_tokens_id"];
        put?: never;
        post?: never;
        /**
         * Delete a verification token
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        delete: operations["delete_api_organizations_organization_id_cimd_verification_tokens_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/invites/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List open invitations */
        get: operations["get_api_organizations_organization_id_invites"];
        put?: never;
        /**
         * Invite a member
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        post: operations["post_api_organizations_organization_id_invites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/invites/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel an invitation
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        delete: operations["delete_api_organizations_organization_id_invites_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/linked_apps/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the apps linked to an organization */
        get: operations["get_api_organizations_organization_id_linked_apps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/members/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List members */
        get: operations["get_api_organizations_organization_id_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/members/{user_uuid}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        delete: operations["delete_api_organizations_organization_id_members_user_uuid"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        patch: operations["patch_api_organizations_organization_id_members_user_uuid"];
        trace?: never;
    };
    "/api/organizations/{organization_id}/projects/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the projects of an organization */
        get: operations["get_api_organizations_organization_id_projects"];
        put?: never;
        /** Create a project in an organization */
        post: operations["post_api_organizations_organization_id_projects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organization_id}/projects/{project_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project of an organization */
        get: operations["get_api_organizations_organization_id_projects_project_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a project of an organization */
        patch: operations["patch_api_organizations_organization_id_projects_project_id"];
        trace?: never;
    };
    "/api/personal_api_keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your personal API keys */
        get: operations["get_api_personal_api_keys"];
        put?: never;
        /**
         * Create a personal API key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        post: operations["post_api_personal_api_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/personal_api_keys/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a personal API key */
        get: operations["get_api_personal_api_keys_id"];
        put?: never;
        post?: never;
        /**
         * Delete a personal API key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        delete: operations["delete_api_personal_api_keys_id"];
        options?: never;
        head?: never;
        /**
         * Update a personal API key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        patch: operations["patch_api_personal_api_keys_id"];
        trace?: never;
    };
    "/api/personal_api_keys/{id}/roll/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll a personal API key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        post: operations["post_api_personal_api_keys_id_roll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/personal_api_keys/@current/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the scopes and limits of the current key */
        get: operations["get_api_personal_api_keys_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your projects */
        get: operations["get_api_projects"];
        put?: never;
        /** Create a project */
        post: operations["post_api_projects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["get_api_projects_project_id"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        delete: operations["delete_api_projects_project_id"];
        options?: never;
        head?: never;
        /** Update a project */
        patch: operations["patch_api_projects_project_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/actions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List actions */
        get: operations["get_api_projects_project_id_actions"];
        put?: never;
        /** Create an action */
        post: operations["post_api_projects_project_id_actions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/actions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an action */
        get: operations["get_api_projects_project_id_actions_id"];
        /** Replace an action */
        put: operations["put_api_projects_project_id_actions_id"];
        post?: never;
        /** Delete an action */
        delete: operations["delete_api_projects_project_id_actions_id"];
        options?: never;
        head?: never;
        /** Update an action */
        patch: operations["patch_api_projects_project_id_actions_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/activity_log/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See what was changed in the project, by whom */
        get: operations["get_api_projects_project_id_activity_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/advanced_activity_logs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search what was changed in the project */
        get: operations["get_api_projects_project_id_advanced_activity_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/advanced_activity_logs/available_filters/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what the activity log can be filtered by */
        get: operations["get_api_projects_project_id_advanced_activity_logs_available_filters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/alerts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List alerts */
        get: operations["get_api_projects_project_id_alerts"];
        put?: never;
        /** Create an alert: a threshold on an insight */
        post: operations["post_api_projects_project_id_alerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/alerts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an alert with its last checks */
        get: operations["get_api_projects_project_id_alerts_id"];
        /** Replace an alert */
        put: operations["put_api_projects_project_id_alerts_id"];
        post?: never;
        /** Delete an alert */
        delete: operations["delete_api_projects_project_id_alerts_id"];
        options?: never;
        head?: never;
        /** Change, pause or snooze an alert */
        patch: operations["patch_api_projects_project_id_alerts_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/alerts/{id}/destinations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a webhook that is called when the alert fires */
        post: operations["post_api_projects_project_id_alerts_id_destinations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/alerts/{id}/destinations/delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete webhooks of an alert */
        post: operations["post_api_projects_project_id_alerts_id_destinations_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/alerts/simulate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See at which points of an insight a threshold is crossed */
        post: operations["post_api_projects_project_id_alerts_simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/annotations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List annotations */
        get: operations["get_api_projects_project_id_annotations"];
        put?: never;
        /** Create an annotation */
        post: operations["post_api_projects_project_id_annotations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/annotations/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an annotation */
        get: operations["get_api_projects_project_id_annotations_id"];
        /** Update an annotation */
        put: operations["put_api_projects_project_id_annotations_id"];
        post?: never;
        /** Says that annotations are deleted with `deleted: true` */
        delete: operations["delete_api_projects_project_id_annotations_id"];
        options?: never;
        head?: never;
        /** Update an annotation, or delete it with `deleted: true` */
        patch: operations["patch_api_projects_project_id_annotations_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/cohorts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List cohorts */
        get: operations["get_api_projects_project_id_cohorts"];
        put?: never;
        /** Create a cohort */
        post: operations["post_api_projects_project_id_cohorts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/cohorts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a cohort */
        get: operations["get_api_projects_project_id_cohorts_id"];
        /** Replace a cohort */
        put: operations["put_api_projects_project_id_cohorts_id"];
        post?: never;
        /** Delete a cohort */
        delete: operations["delete_api_projects_project_id_cohorts_id"];
        options?: never;
        head?: never;
        /** Update a cohort */
        patch: operations["patch_api_projects_project_id_cohorts_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/cohorts/{id}/add_persons_to_static_cohort/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Add persons to a static cohort */
        patch: operations["patch_api_projects_project_id_cohorts_id_add_persons_to_static_cohort"];
        trace?: never;
    };
    "/api/projects/{project_id}/cohorts/{id}/persons/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the persons of a cohort */
        get: operations["get_api_projects_project_id_cohorts_id_persons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/cohorts/{id}/remove_person_from_static_cohort/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Remove a person from a static cohort */
        patch: operations["patch_api_projects_project_id_cohorts_id_remove_person_from_static_cohort"];
        trace?: never;
    };
    "/api/projects/{project_id}/comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List comments */
        get: operations["get_api_projects_project_id_comments"];
        put?: never;
        /** Write a comment */
        post: operations["post_api_projects_project_id_comments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/comments/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a comment */
        get: operations["get_api_projects_project_id_comments_id"];
        /** Change your comment */
        put: operations["put_api_projects_project_id_comments_id"];
        post?: never;
        /** Says that comments are deleted with `deleted: true` */
        delete: operations["delete_api_projects_project_id_comments_id"];
        options?: never;
        head?: never;
        /** Change your comment, or delete it with `deleted: true` */
        patch: operations["patch_api_projects_project_id_comments_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/comments/{id}/complete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a task as complete */
        post: operations["post_api_projects_project_id_comments_id_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/comments/{id}/reopen/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a task as open again */
        post: operations["post_api_projects_project_id_comments_id_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/comments/{id}/thread/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the replies to a comment */
        get: operations["get_api_projects_project_id_comments_id_thread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/comments/count/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count comments */
        get: operations["get_api_projects_project_id_comments_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboard_templates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List dashboard templates */
        get: operations["get_api_projects_project_id_dashboard_templates"];
        put?: never;
        /** Create a dashboard template */
        post: operations["post_api_projects_project_id_dashboard_templates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboard_templates/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a dashboard template */
        get: operations["get_api_projects_project_id_dashboard_templates_id"];
        /** Update a dashboard template */
        put: operations["put_api_projects_project_id_dashboard_templates_id"];
        post?: never;
        /** Says that dashboard templates are deleted with `deleted: true` */
        delete: operations["delete_api_projects_project_id_dashboard_templates_id"];
        options?: never;
        head?: never;
        /** Update a dashboard template, or delete it with `deleted: true` */
        patch: operations["patch_api_projects_project_id_dashboard_templates_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List dashboards */
        get: operations["get_api_projects_project_id_dashboards"];
        put?: never;
        /** Create a dashboard: an empty one, a copy of another one, or one from a template */
        post: operations["post_api_projects_project_id_dashboards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a dashboard with its tiles and their results; `refresh` asks for fresh ones */
        get: operations["get_api_projects_project_id_dashboards_id"];
        /** Update a dashboard and its tiles */
        put: operations["put_api_projects_project_id_dashboards_id"];
        post?: never;
        /** Says that dashboards are deleted with `deleted: true` */
        delete: operations["delete_api_projects_project_id_dashboards_id"];
        options?: never;
        head?: never;
        /** Update a dashboard and its tiles, or delete it with `deleted: true` */
        patch: operations["patch_api_projects_project_id_dashboards_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/copy_tile/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a tile from another dashboard */
        post: operations["post_api_projects_project_id_dashboards_id_copy_tile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/create_text_tile/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a tile with a text */
        post: operations["post_api_projects_project_id_dashboards_id_create_text_tile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/delete_tile/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a tile from a dashboard */
        post: operations["post_api_projects_project_id_dashboards_id_delete_tile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/move_tile/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a tile to another dashboard */
        post: operations["post_api_projects_project_id_dashboards_id_move_tile"];
        delete?: never;
        options?: never;
        head?: never;
        /** Move a tile to another dashboard */
        patch: operations["patch_api_projects_project_id_dashboards_id_move_tile"];
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/reorder_tiles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Arrange the tiles of a dashboard */
        post: operations["post_api_projects_project_id_dashboards_id_reorder_tiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/run_insights/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the results of all insights of a dashboard */
        get: operations["get_api_projects_project_id_dashboards_id_run_insights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/sharing/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the public link of a dashboard */
        get: operations["get_api_projects_project_id_dashboards_id_sharing"];
        /** Share a dashboard by a public link, or end that */
        put: operations["put_api_projects_project_id_dashboards_id_sharing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Share a dashboard by a public link, or end that */
        patch: operations["patch_api_projects_project_id_dashboards_id_sharing"];
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/sharing/passwords/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a password to the public link of a dashboard */
        post: operations["post_api_projects_project_id_dashboards_id_sharing_passwords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/sharing/passwords/{password_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a password of the public link of a dashboard */
        delete: operations["delete_api_projects_project_id_dashboards_id_sharing_passwords_password_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/sharing/refresh/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the public link of a dashboard; the old one ends */
        post: operations["post_api_projects_project_id_dashboards_id_sharing_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/stream_tiles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a dashboard as server-sent events, each tile as soon as it is computed */
        get: operations["get_api_projects_project_id_dashboards_id_stream_tiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/{id}/update_text_tile/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Update a tile with a text */
        post: operations["post_api_projects_project_id_dashboards_id_update_text_tile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/create_from_template_json/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a dashboard from the template in the body */
        post: operations["post_api_projects_project_id_dashboards_create_from_template_json"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/dashboards/widget_catalog/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the types of widgets, of which there are none */
        get: operations["get_api_projects_project_id_dashboards_widget_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List endpoints */
        get: operations["get_api_projects_project_id_endpoints"];
        put?: never;
        /** Create an endpoint */
        post: operations["post_api_projects_project_id_endpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an endpoint or one of its versions */
        get: operations["get_api_projects_project_id_endpoints_name"];
        /** Update an endpoint, as with PATCH */
        put: operations["put_api_projects_project_id_endpoints_name"];
        post?: never;
        /** Delete an endpoint */
        delete: operations["delete_api_projects_project_id_endpoints_name"];
        options?: never;
        head?: never;
        /** Update an endpoint; a changed query creates a version */
        patch: operations["patch_api_projects_project_id_endpoints_name"];
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/activity/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the changes of an endpoint */
        get: operations["get_api_projects_project_id_endpoints_name_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/logs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the execution log */
        get: operations["get_api_projects_project_id_endpoints_name_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/logs/tail/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream the execution log */
        get: operations["get_api_projects_project_id_endpoints_name_logs_tail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/materialization_preview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview a materialization */
        post: operations["post_api_projects_project_id_endpoints_name_materialization_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/materialization_status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the materialization status */
        get: operations["get_api_projects_project_id_endpoints_name_materialization_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/materialization_suggestion/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suggest a form of the query that can be materialized */
        post: operations["post_api_projects_project_id_endpoints_name_materialization_suggestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/openapi.json/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the OpenAPI document of an endpoint */
        get: operations["get_api_projects_project_id_endpoints_name_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/run/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Run an endpoint with default parameters */
        get: operations["get_api_projects_project_id_endpoints_name_run"];
        put?: never;
        /** Run an endpoint */
        post: operations["post_api_projects_project_id_endpoints_name_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/sharing/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the public link of an endpoint's page */
        get: operations["get_api_projects_project_id_endpoints_name_sharing"];
        /** Share an endpoint's page by a public link, or end that */
        put: operations["put_api_projects_project_id_endpoints_name_sharing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Share an endpoint's page by a public link, or end that */
        patch: operations["patch_api_projects_project_id_endpoints_name_sharing"];
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/sharing/passwords/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a password to the public link of an endpoint's page */
        post: operations["post_api_projects_project_id_endpoints_name_sharing_passwords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/sharing/passwords/{password_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a password of the public link of an endpoint's page */
        delete: operations["delete_api_projects_project_id_endpoints_name_sharing_passwords_password_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/sharing/refresh/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the public link of an endpoint's page; the old one ends */
        post: operations["post_api_projects_project_id_endpoints_name_sharing_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/usage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See how often an endpoint runs, and how fast */
        get: operations["get_api_projects_project_id_endpoints_name_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/{name}/versions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List versions, newest first */
        get: operations["get_api_projects_project_id_endpoints_name_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/bulk_update_tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Not supported: update the tags of each endpoint */
        post: operations["post_api_projects_project_id_endpoints_bulk_update_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/client.ts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a typed client for all endpoints */
        get: operations["get_api_projects_project_id_endpoints_client_ts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/last_execution_times/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the time of the last run of endpoints */
        post: operations["post_api_projects_project_id_endpoints_last_execution_times"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/materialization_conditions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the conditions for materialization */
        get: operations["get_api_projects_project_id_endpoints_materialization_conditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/openapi.json/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the OpenAPI document of all endpoints */
        get: operations["get_api_projects_project_id_endpoints_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/endpoints/usage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See how often the endpoints of a project run, and how fast */
        get: operations["get_api_projects_project_id_endpoints_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/event_definitions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List event definitions */
        get: operations["get_api_projects_project_id_event_definitions"];
        put?: never;
        /** Define an event before it is sent */
        post: operations["post_api_projects_project_id_event_definitions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/event_definitions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event definition */
        get: operations["get_api_projects_project_id_event_definitions_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update an event definition */
        patch: operations["patch_api_projects_project_id_event_definitions_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/event_definitions/by_name/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what is known of an event, by its name */
        get: operations["get_api_projects_project_id_event_definitions_by_name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events */
        get: operations["get_api_projects_project_id_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/events/{uuid}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event */
        get: operations["get_api_projects_project_id_events_uuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/events/values/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List values of an event property */
        get: operations["get_api_projects_project_id_events_values"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/exports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List exports */
        get: operations["get_api_projects_project_id_exports"];
        put?: never;
        /** Create a file of an insight or a query in the background */
        post: operations["post_api_projects_project_id_exports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/exports/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See whether an export is ready */
        get: operations["get_api_projects_project_id_exports_id"];
        put?: never;
        post?: never;
        /** Delete an export */
        delete: operations["delete_api_projects_project_id_exports_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/exports/{id}/content/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an export */
        get: operations["get_api_projects_project_id_exports_id_content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/feature_flags/{key}/remote_config/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the remote configuration of a flag (always empty) */
        get: operations["get_api_projects_project_id_feature_flags_key_remote_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/groups_types/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List group types */
        get: operations["get_api_projects_project_id_groups_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List groups */
        get: operations["get_api_projects_project_id_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/groups/find/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a group */
        get: operations["get_api_projects_project_id_groups_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/ingestion_warnings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ingestion warnings */
        get: operations["get_api_projects_project_id_ingestion_warnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insight_variables/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List variables */
        get: operations["get_api_projects_project_id_insight_variables"];
        put?: never;
        /** Create a variable */
        post: operations["post_api_projects_project_id_insight_variables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insight_variables/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a variable */
        get: operations["get_api_projects_project_id_insight_variables_id"];
        /** Replace a variable */
        put: operations["put_api_projects_project_id_insight_variables_id"];
        post?: never;
        /** Delete a variable */
        delete: operations["delete_api_projects_project_id_insight_variables_id"];
        options?: never;
        head?: never;
        /** Update a variable */
        patch: operations["patch_api_projects_project_id_insight_variables_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/insights/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List saved insights */
        get: operations["get_api_projects_project_id_insights"];
        put?: never;
        /** Create an insight */
        post: operations["post_api_projects_project_id_insights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an insight with its results; `refresh` recalculates them */
        get: operations["get_api_projects_project_id_insights_key"];
        /** Replace an insight */
        put: operations["put_api_projects_project_id_insights_key"];
        post?: never;
        /** Not supported: delete an insight with `deleted: true` */
        delete: operations["delete_api_projects_project_id_insights_key"];
        options?: never;
        head?: never;
        /** Update an insight, or delete it with `deleted: true` */
        patch: operations["patch_api_projects_project_id_insights_key"];
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/activity/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the changes of an insight */
        get: operations["get_api_projects_project_id_insights_key_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/analyze/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Explain an insight (not offered) */
        get: operations["get_api_projects_project_id_insights_key_analyze"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/sharing/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the public link of an insight */
        get: operations["get_api_projects_project_id_insights_key_sharing"];
        /** Share an insight by a public link, or end that */
        put: operations["put_api_projects_project_id_insights_key_sharing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Share an insight by a public link, or end that */
        patch: operations["patch_api_projects_project_id_insights_key_sharing"];
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/sharing/passwords/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a password to the public link of an insight */
        post: operations["post_api_projects_project_id_insights_key_sharing_passwords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/sharing/passwords/{password_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a password of the public link of an insight */
        delete: operations["delete_api_projects_project_id_insights_key_sharing_passwords_password_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/sharing/refresh/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the public link of an insight; the old one ends */
        post: operations["post_api_projects_project_id_insights_key_sharing_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/{key}/suggestions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggest insights (not offered) */
        get: operations["get_api_projects_project_id_insights_key_suggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/activity/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the changes of all insights */
        get: operations["get_api_projects_project_id_insights_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/bulk_update_tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add, remove or replace tags of many insights */
        post: operations["post_api_projects_project_id_insights_bulk_update_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel the queries behind insights */
        post: operations["post_api_projects_project_id_insights_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/funnel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Run a funnel with legacy filters */
        get: operations["get_api_projects_project_id_insights_funnel"];
        put?: never;
        /** Run a funnel with legacy filters */
        post: operations["post_api_projects_project_id_insights_funnel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/generate_metadata/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Generate a name for an insight (not offered) */
        post: operations["post_api_projects_project_id_insights_generate_metadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/my_last_viewed/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the insights that you viewed last */
        get: operations["get_api_projects_project_id_insights_my_last_viewed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/trend/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Run a trend with legacy filters */
        get: operations["get_api_projects_project_id_insights_trend"];
        put?: never;
        /** Run a trend with legacy filters */
        post: operations["post_api_projects_project_id_insights_trend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/trending/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the most viewed insights */
        get: operations["get_api_projects_project_id_insights_trending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/insights/viewed/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record views of insights */
        post: operations["post_api_projects_project_id_insights_viewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/live_events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow events as they are stored */
        get: operations["get_api_projects_project_id_live_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/mcp_tools/{tool}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Call a tool for agents: `execute_sql`, `read_taxonomy` or `docs_search` */
        post: operations["post_api_projects_project_id_mcp_tools_tool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List persons */
        get: operations["get_api_projects_project_id_persons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/{person_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a person */
        get: operations["get_api_projects_project_id_persons_person_id"];
        put?: never;
        post?: never;
        /** Delete a person */
        delete: operations["delete_api_projects_project_id_persons_person_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/{person_id}/delete_property/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a property of a person */
        post: operations["post_api_projects_project_id_persons_person_id_delete_property"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/{person_id}/properties_timeline/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See how properties of a person changed */
        get: operations["get_api_projects_project_id_persons_person_id_properties_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/{person_id}/update_property/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a property of a person */
        post: operations["post_api_projects_project_id_persons_person_id_update_property"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/bulk_delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete persons */
        post: operations["post_api_projects_project_id_persons_bulk_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/cohorts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the cohorts of a person */
        get: operations["get_api_projects_project_id_persons_cohorts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/properties_timeline/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See how properties of a person changed */
        get: operations["get_api_projects_project_id_persons_properties_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/persons/values/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List values of a person property */
        get: operations["get_api_projects_project_id_persons_values"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/project_secret_api_keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a project's secret keys */
        get: operations["get_api_projects_project_id_project_secret_api_keys"];
        put?: never;
        /**
         * Create a secret key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        post: operations["post_api_projects_project_id_project_secret_api_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/project_secret_api_keys/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a secret key of a project */
        get: operations["get_api_projects_project_id_project_secret_api_keys_id"];
        put?: never;
        post?: never;
        /**
         * Delete a secret key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        delete: operations["delete_api_projects_project_id_project_secret_api_keys_id"];
        options?: never;
        head?: never;
        /**
         * Change the label or the scopes of a secret key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        patch: operations["patch_api_projects_project_id_project_secret_api_keys_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/project_secret_api_keys/{id}/roll/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll a secret key
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        post: operations["post_api_projects_project_id_project_secret_api_keys_id_roll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/property_definitions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List property definitions */
        get: operations["get_api_projects_project_id_property_definitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/property_definitions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a property definition */
        get: operations["get_api_projects_project_id_property_definitions_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a property definition */
        patch: operations["patch_api_projects_project_id_property_definitions_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/property_definitions/seen_together/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See on which events a property was seen */
        get: operations["get_api_projects_project_id_property_definitions_seen_together"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/query/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a query */
        post: operations["post_api_projects_project_id_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/query/{kind_or_query_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status of an asynchronous query */
        get: operations["get_api_projects_project_id_query_query_id"];
        put?: never;
        /** Run a query of this kind */
        post: operations["post_api_projects_project_id_query_kind"];
        /** Cancel a query */
        delete: operations["delete_api_projects_project_id_query_query_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/query/{query_id}/log/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the cost of a query */
        get: operations["get_api_projects_project_id_query_query_id_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/query/check_auth_for_async/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check access to asynchronous queries */
        post: operations["post_api_projects_project_id_query_check_auth_for_async"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/query/draft_sql/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Draft HogQL from a description (not offered) */
        get: operations["get_api_projects_project_id_query_draft_sql"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/query/upgrade/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upgrade a query to the current schema */
        post: operations["post_api_projects_project_id_query_upgrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/reset_token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a project's token
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        post: operations["post_api_projects_project_id_reset_token"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reset a project's token
         * @description In a session, the password must have been entered recently: otherwise the answer is 403 `recent_sign_in_required`.
         */
        patch: operations["patch_api_projects_project_id_reset_token"];
        trace?: never;
    };
    "/api/projects/{project_id}/sessions/values/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List values of a session property */
        get: operations["get_api_projects_project_id_sessions_values"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List subscriptions */
        get: operations["get_api_projects_project_id_subscriptions"];
        put?: never;
        /** Send an insight or a dashboard on a schedule */
        post: operations["post_api_projects_project_id_subscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/subscriptions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a subscription */
        get: operations["get_api_projects_project_id_subscriptions_id"];
        put?: never;
        post?: never;
        /** Says that subscriptions are deleted with `deleted: true` */
        delete: operations["delete_api_projects_project_id_subscriptions_id"];
        options?: never;
        head?: never;
        /** Update a subscription, or delete it with `deleted: true` */
        patch: operations["patch_api_projects_project_id_subscriptions_id"];
        trace?: never;
    };
    "/api/projects/{project_id}/subscriptions/{id}/deliveries/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of a subscription */
        get: operations["get_api_projects_project_id_subscriptions_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/subscriptions/{id}/deliveries/{delivery_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery */
        get: operations["get_api_projects_project_id_subscriptions_id_deliveries_delivery_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project_id}/subscriptions/{id}/test-delivery/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a subscription now */
        post: operations["post_api_projects_project_id_subscriptions_id_test_delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support_requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your requests for verification, and the status of each app */
        get: operations["get_api_support_requests"];
        put?: never;
        /** Request the verification of an app */
        post: operations["post_api_support_requests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support_requests/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a request for verification */
        get: operations["get_api_support_requests_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user: `@me` */
        get: operations["get_api_users_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update your profile */
        patch: operations["patch_api_users_id"];
        trace?: never;
    };
    "/api/users/@me/connected_apps/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the apps you have authorized */
        get: operations["get_api_users_me_connected_apps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/@me/connected_apps/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an app's access */
        delete: operations["delete_api_users_me_connected_apps_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/@me/notices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your notices */
        get: operations["get_api_users_me_notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/@me/notices/{id}/dismiss/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dismiss a notice */
        post: operations["post_api_users_me_notices_id_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/@me/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["get_api_users_me_sessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere */
        delete: operations["delete_api_users_me_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/@me/sessions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["delete_api_users_me_sessions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record a batch of events */
        post: operations["post_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cli/authorize/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page on which the user confirms the log-in of a command line */
        get: operations["get_cli_authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate feature flags; the answer is always empty */
        post: operations["post_flags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flags/definitions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get feature flag definitions (always empty) */
        get: operations["get_flags_definitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/v0/e/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record events; the body contains the project token */
        post: operations["post_i_v0_e"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to the MCP server */
        post: operations["post_mcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Authorization page, to which apps send their users */
        get: operations["get_oauth_authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the state of a token (RFC 7662) */
        post: operations["post_oauth_introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/par/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Push an authorization request (RFC 9126) */
        post: operations["post_oauth_par"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a token (RFC 7009) */
        post: operations["post_oauth_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange a code or a refresh token */
        post: operations["post_oauth_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/userinfo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the user of an access token with the scope `openid` */
        get: operations["get_oauth_userinfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Action: {
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            deleted: boolean;
            description: string;
            id: number;
            is_calculating: boolean;
            name: string | null;
            post_to_slack: boolean;
            readonly steps: components["schemas"]["ActionSteps"];
            tags: string[];
            team_id: number;
            version: number;
        };
        ActionPatch: {
            base_version?: components["schemas"]["BaseVersion"];
            deleted?: boolean;
            description?: string;
            name?: string | null;
            steps?: components["schemas"]["SavedActionSteps"];
            tags?: string[];
        };
        ActionsExclusion: {
            custom_name?: string | null;
            fixedProperties?: components["schemas"]["PropertyFilterList"];
            funnelFromStep: number;
            funnelToStep: number;
            id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ActionsExclusion";
            math?: ("total" | "dau" | "weekly_active" | "monthly_active" | "unique_session" | "first_time_for_user" | "first_matching_event_for_user" | "avg" | "sum" | "min" | "max" | "median" | "p75" | "p90" | "p95" | "p99" | "avg_count_per_actor" | "min_count_per_actor" | "max_count_per_actor" | "median_count_per_actor" | "p75_count_per_actor" | "p90_count_per_actor" | "p95_count_per_actor" | "p99_count_per_actor" | "unique_group" | "hogql" | "first_time_for_user_with_filters") | null;
            math_group_type_index?: number | null;
            math_hogql?: string | null;
            math_multiplier?: number | null;
            math_property?: string | null;
            math_property_revenue_currency?: unknown;
            math_property_type?: string | null;
            name?: string | null;
            optionalInFunnel?: boolean | null;
            properties?: components["schemas"]["PropertyFilterList"];
            response?: unknown;
            version?: number | null;
        };
        ActionsNode: {
            custom_name?: string | null;
            fixedProperties?: components["schemas"]["PropertyFilterList"];
            id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ActionsNode";
            math?: ("total" | "dau" | "weekly_active" | "monthly_active" | "unique_session" | "first_time_for_user" | "first_matching_event_for_user" | "avg" | "sum" | "min" | "max" | "median" | "p75" | "p90" | "p95" | "p99" | "avg_count_per_actor" | "min_count_per_actor" | "max_count_per_actor" | "median_count_per_actor" | "p75_count_per_actor" | "p90_count_per_actor" | "p95_count_per_actor" | "p99_count_per_actor" | "unique_group" | "hogql" | "first_time_for_user_with_filters") | null;
            math_group_type_index?: number | null;
            math_hogql?: string | null;
            math_multiplier?: number | null;
            math_property?: string | null;
            math_property_revenue_currency?: unknown;
            math_property_type?: string | null;
            name?: string | null;
            optionalInFunnel?: boolean | null;
            properties?: components["schemas"]["PropertyFilterList"];
            response?: unknown;
            version?: number | null;
        };
        ActionSteps: {
            event?: string | null;
            href?: string | null;
            href_matching?: ("exact" | "contains" | "regex") | null;
            properties?: components["schemas"]["PropertyFilterList"];
            selector?: string | null;
            tag_name?: string | null;
            text?: string | null;
            text_matching?: ("exact" | "contains" | "regex") | null;
            url?: string | null;
            url_matching?: ("exact" | "contains" | "regex") | null;
        }[];
        ActionWrite: {
            base_version?: components["schemas"]["BaseVersion"];
            deleted?: boolean;
            description?: string;
            name?: string | null;
            steps?: components["schemas"]["SavedActionSteps"];
            tags?: string[];
        };
        Activity: {
            activity: string;
            created_at: string;
            detail: unknown;
            id: string;
            item_id: string;
            scope: string;
            user: components["schemas"]["UserBasic"] | null;
        };
        ActivityLogEntry: {
            activity: string;
            client: string | null;
            created_at: string;
            detail: unknown;
            id: string;
            is_system: boolean;
            item_id: string;
            scope: string;
            unread: boolean;
            user: components["schemas"]["UserBasic"] | null;
            was_impersonated: boolean;
        };
        ActorsPropertyTaxonomyQuery: {
            groupTypeIndex?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ActorsPropertyTaxonomyQuery";
            maxPropertyValues?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties: string[];
            response?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        ActorsQuery: {
            fixedProperties?: components["schemas"]["Properties"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ActorsQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            orderBy?: string[] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            search?: string | null;
            select?: string[] | null;
            source?: components["schemas"]["ActorsSource"] | null;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        ActorsSource: components["schemas"]["InsightActorsQuery"] | components["schemas"]["FunnelsActorsQuery"] | components["schemas"]["StickinessActorsQuery"] | components["schemas"]["FunnelCorrelationActorsQuery"] | components["schemas"]["HogQLQuery"];
        AgentCallAnswer: {
            called_at: string;
            client_id: string | null;
            credential: string;
            credential_id: string;
            duration_ms: number;
            id: string;
            outcome: string;
            project_id: number | null;
            request_id: string;
            tool: string;
            user_id: number | null;
        };
        Alert: {
            /** @enum {string} */
            calculation_interval: "hourly" | "daily" | "weekly" | "monthly";
            checks: components["schemas"]["AlertCheck"][];
            checks_total?: number;
            condition: {
                type: string;
            };
            config: {
                type: string;
            } & {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            destinations: {
                /** Format: uuid */
                id: string;
                /** @constant */
                type: "webhook";
                webhook_url: string;
            }[];
            detector_config: {
                [key: string]: unknown;
            } | null;
            enabled: boolean;
            /** Format: uuid */
            id: string;
            insight: {
                id: number;
                name: string | null;
                short_id: string;
            } & {
                [key: string]: unknown;
            };
            last_checked_at: string | null;
            last_notified_at: string | null;
            last_value: number | null;
            name: string;
            next_check_at: string | null;
            notify_on_resolve: boolean;
            schedule_restriction: {
                [key: string]: unknown;
            } | null;
            skip_weekend: boolean;
            snoozed_until: string | null;
            /** @enum {string} */
            state: "Firing" | "Not firing" | "Errored" | "Snoozed";
            subscribed_users: components["schemas"]["UserBasic"][];
            threshold: {
                configuration: {
                    type: string;
                } & {
                    [key: string]: unknown;
                };
                /** Format: date-time */
                created_at: string;
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        AlertCheck: {
            calculated_value: number | null;
            /** Format: date-time */
            created_at: string;
            error: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "Firing" | "Not firing" | "Errored" | "Snoozed";
            targets_notified: boolean;
        };
        AlertDestination: {
            /** Format: date-time */
            created_at: string;
            hog_function_ids: string[];
            /** Format: uuid */
            id: string;
            signing_secret: string;
            /** @constant */
            type: "webhook";
            webhook_url: string;
        };
        AlertDestinationDelete: {
            hog_function_ids: string[];
        };
        AlertDestinationWrite: {
            /** @constant */
            type: "webhook";
            webhook_url: string;
        };
        AlertPatch: {
            /** @enum {string} */
            calculation_interval?: "hourly" | "daily" | "weekly" | "monthly";
            condition?: {
                /**
                 * @default absolute_value
                 * @enum {string}
                 */
                type: "absolute_value" | "relative_increase" | "relative_decrease";
            } | null;
            config?: ({
                check_ongoing_interval?: boolean | null;
                /** @default 0 */
                series_index: number;
                /** @constant */
                type: "TrendsAlertConfig";
            } | {
                column?: string | null;
                /**
                 * @default last_row
                 * @enum {string}
                 */
                evaluation: "last_row" | "first_row" | "any_row";
                /** @constant */
                type: "HogQLAlertConfig";
            } | {
                funnel_step?: number | null;
                /**
                 * @default conversion_from_start
                 * @enum {string}
                 */
                metric: "conversion_from_start" | "conversion_from_previous";
                /** @constant */
                type: "FunnelsAlertConfig";
            }) | null;
            detector_config?: null;
            enabled?: boolean;
            insight?: number | {
                id: number;
            };
            name?: string;
            notify_on_resolve?: boolean | null;
            schedule_restriction?: null;
            skip_weekend?: boolean | null;
            snoozed_until?: string | null;
            subscribed_users?: (number | {
                id: number;
            })[];
            threshold?: {
                configuration: {
                    bounds?: {
                        lower?: number | null;
                        upper?: number | null;
                    } | null;
                    /**
                     * @default absolute
                     * @enum {string}
                     */
                    type: "absolute" | "percentage";
                };
                name?: string;
            };
        };
        AlertSimulate: {
            condition?: {
                /**
                 * @default absolute_value
                 * @enum {string}
                 */
                type: "absolute_value" | "relative_increase" | "relative_decrease";
            } | null;
            config?: ({
                check_ongoing_interval?: boolean | null;
                /** @default 0 */
                series_index: number;
                /** @constant */
                type: "TrendsAlertConfig";
            } | {
                column?: string | null;
                /**
                 * @default last_row
                 * @enum {string}
                 */
                evaluation: "last_row" | "first_row" | "any_row";
                /** @constant */
                type: "HogQLAlertConfig";
            } | {
                funnel_step?: number | null;
                /**
                 * @default conversion_from_start
                 * @enum {string}
                 */
                metric: "conversion_from_start" | "conversion_from_previous";
                /** @constant */
                type: "FunnelsAlertConfig";
            }) | null;
            date_from?: string | null;
            detector_config?: {
                lower_bound?: number | null;
                /** @constant */
                type: "threshold";
                upper_bound?: number | null;
            } | null;
            insight: number;
            series_index?: number;
            threshold?: {
                configuration: {
                    bounds?: {
                        lower?: number | null;
                        upper?: number | null;
                    } | null;
                    /**
                     * @default absolute
                     * @enum {string}
                     */
                    type: "absolute" | "percentage";
                };
            };
        };
        AlertSimulation: {
            anomaly_count: number;
            data: (number | null)[];
            dates: string[];
            interval: string | null;
            scores: null[];
            total_points: number;
            triggered_dates: string[];
            triggered_indices: number[];
        };
        AlertWrite: {
            /** @enum {string} */
            calculation_interval?: "hourly" | "daily" | "weekly" | "monthly";
            condition?: {
                /**
                 * @default absolute_value
                 * @enum {string}
                 */
                type: "absolute_value" | "relative_increase" | "relative_decrease";
            } | null;
            config?: ({
                check_ongoing_interval?: boolean | null;
                /** @default 0 */
                series_index: number;
                /** @constant */
                type: "TrendsAlertConfig";
            } | {
                column?: string | null;
                /**
                 * @default last_row
                 * @enum {string}
                 */
                evaluation: "last_row" | "first_row" | "any_row";
                /** @constant */
                type: "HogQLAlertConfig";
            } | {
                funnel_step?: number | null;
                /**
                 * @default conversion_from_start
                 * @enum {string}
                 */
                metric: "conversion_from_start" | "conversion_from_previous";
                /** @constant */
                type: "FunnelsAlertConfig";
            }) | null;
            detector_config?: null;
            enabled?: boolean;
            insight: number | {
                id: number;
            };
            name?: string;
            notify_on_resolve?: boolean | null;
            schedule_restriction?: null;
            skip_weekend?: boolean | null;
            snoozed_until?: string | null;
            subscribed_users?: (number | {
                id: number;
            })[];
            threshold: {
                configuration: {
                    bounds?: {
                        lower?: number | null;
                        upper?: number | null;
                    } | null;
                    /**
                     * @default absolute
                     * @enum {string}
                     */
                    type: "absolute" | "percentage";
                };
                name?: string;
            };
        };
        Annotation: {
            content: string | null;
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            creation_type: string;
            dashboard_id: number | null;
            dashboard_item: number | null;
            dashboard_name: string | null;
            date_marker: string | null;
            deleted: boolean;
            emoji: string | null;
            hidden_in_user_interface: boolean | null;
            id: number;
            insight_derived_name: string | null;
            insight_name: string | null;
            insight_short_id: string | null;
            scope: string;
            updated_at: string;
        };
        AnnotationWrite: {
            content?: string | null;
            /** @enum {string} */
            creation_type?: "USR" | "GIT";
            dashboard_id?: number | null;
            dashboard_item?: number | null;
            date_marker?: (string) | null;
            deleted?: boolean;
            emoji?: string | null;
            hidden_in_user_interface?: boolean | null;
            /** @enum {string} */
            scope?: "dashboard_item" | "dashboard" | "project" | "insight" | "organization" | "recording";
        };
        AuditEntry: {
            action: string;
            actor: {
                credential: {
                    id: string;
                    kind: string;
                } | null;
                kind: string;
                name: string;
                user_id: number | null;
            };
            after: unknown;
            before: unknown;
            created_at: string;
            id: string;
            project_id: number | null;
            request_id: string | null;
            target: {
                id: string | null;
                kind: string;
            };
        };
        AuthorizationServerMetadata: {
            /** Format: uri */
            authorization_endpoint: string;
            /** @constant */
            authorization_response_iss_parameter_supported: true;
            /** @constant */
            client_id_metadata_document_supported: true;
            code_challenge_methods_supported: string[];
            dpop_signing_alg_values_supported: string[];
            grant_types_supported: string[];
            /** Format: uri */
            introspection_endpoint: string;
            introspection_endpoint_auth_methods_supported: string[];
            introspection_endpoint_auth_signing_alg_values_supported: string[];
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            jwks_uri: string;
            protected_resources?: string[];
            /** Format: uri */
            pushed_authorization_request_endpoint: string;
            require_pushed_authorization_requests: boolean;
            response_modes_supported: string[];
            response_types_supported: string[];
            /** Format: uri */
            revocation_endpoint: string;
            revocation_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_signing_alg_values_supported: string[];
            scopes_supported: string[];
            /** Format: uri */
            service_documentation?: string;
            /** Format: uri */
            token_endpoint: string;
            token_endpoint_auth_methods_supported: string[];
            token_endpoint_auth_signing_alg_values_supported: string[];
            /** Format: uri */
            userinfo_endpoint: string;
        };
        AvailableActivityFilters: {
            detail_fields: {
                [key: string]: {
                    fields: {
                        name: string;
                        types: string[];
                    }[];
                };
            };
            static_filters: {
                activities: {
                    label?: string;
                    value: string;
                }[];
                clients: {
                    label?: string;
                    value: string;
                }[];
                scopes: {
                    label?: string;
                    value: string;
                }[];
                users: {
                    label?: string;
                    value: string;
                }[];
            };
        };
        BaseVersion: number;
        Breakdown: {
            group_type_index?: number | null;
            histogram_bin_count?: number | null;
            normalize_url?: boolean | null;
            property: string | number;
            type?: ("cohort" | "person" | "event" | "event_metadata" | "group" | "session" | "hogql" | "data_warehouse" | "data_warehouse_person_property" | "revenue_analytics") | null;
        };
        BreakdownFilter: {
            breakdown?: ((string | number) | (string | number)[]) | null;
            breakdown_group_type_index?: number | null;
            breakdown_hide_other_aggregation?: boolean | null;
            breakdown_histogram_bin_count?: number | null;
            breakdown_limit?: number | null;
            breakdown_normalize_url?: boolean | null;
            breakdown_path_cleaning?: boolean | null;
            breakdown_type?: ("cohort" | "person" | "event" | "event_metadata" | "group" | "session" | "hogql" | "data_warehouse" | "data_warehouse_person_property" | "revenue_analytics") | null;
            breakdowns?: components["schemas"]["Breakdown"][] | null;
        };
        BulkTags: {
            /** @enum {string} */
            action: "add" | "remove" | "set";
            ids: number[];
            tags: string[];
        };
        BulkTagsAnswer: {
            skipped: {
                id: number;
                reason: string;
            }[];
            updated: {
                id: number;
                tags: string[];
            }[];
        };
        CalendarHeatmapFilter: {
            bucketBySessionStart?: boolean | null;
        };
        CalendarHeatmapQuery: {
            aggregation_group_type_index?: number | null;
            calendarHeatmapFilter?: components["schemas"]["CalendarHeatmapFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: number | null;
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "CalendarHeatmapQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            samplingFactor?: number | null;
            series: components["schemas"]["EntityNode"][];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        /** @enum {string} */
        ChartDisplay: "Auto" | "ActionsLineGraph" | "ActionsBar" | "ActionsUnstackedBar" | "ActionsStackedBar" | "ActionsAreaGraph" | "ActionsLineGraphCumulative" | "BoldNumber" | "ActionsPie" | "ActionsDonut" | "ActionsBarValue" | "ActionsTable" | "WorldMap" | "CalendarHeatmap" | "TwoDimensionalHeatmap" | "SlopeGraph" | "ScatterPlot" | "BoxPlot" | "Metric";
        ClientQueryId: string;
        Cohort: {
            count: number | null;
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            deleted: boolean;
            description: string;
            error_message: string | null;
            errors_calculating: number;
            filters: unknown;
            groups: unknown[];
            id: number;
            is_calculating: boolean;
            is_static: boolean;
            last_calculation: string | null;
            name: string;
            version: number;
        };
        CohortPatch: {
            base_version?: components["schemas"]["BaseVersion"];
            deleted?: boolean;
            description?: string;
            filters?: ({
                properties: unknown;
            } & {
                [key: string]: unknown;
            }) | null;
            groups?: unknown[] | ({
                properties?: components["schemas"]["CohortProperties"];
            } & {
                [key: string]: unknown;
            })[];
            is_static?: boolean;
            name?: string;
        };
        /** @description Conditions of persons, of what persons did ("type": "behavioral"), and groups of them. A list means AND. */
        CohortProperties: {
            /** @enum {string} */
            type: "AND" | "OR";
            values: {
                [key: string]: unknown;
            }[];
        } | {
            [key: string]: unknown;
        }[];
        CohortWrite: {
            base_version?: components["schemas"]["BaseVersion"];
            deleted?: boolean;
            description?: string;
            filters?: ({
                properties: unknown;
            } & {
                [key: string]: unknown;
            }) | null;
            groups?: unknown[] | ({
                properties?: components["schemas"]["CohortProperties"];
            } & {
                [key: string]: unknown;
            })[];
            is_static?: boolean;
            name: string;
        };
        ColumnTypes: (string | string[])[];
        Comment: {
            completed_at: string | null;
            completed_by: components["schemas"]["UserBasic"] | null;
            content: string;
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            deleted: boolean;
            id: string;
            is_task: boolean;
            item_context: unknown;
            item_id: string | null;
            rich_content: unknown;
            scope: string;
            slack_thread: null;
            source_comment: string | null;
            version: number;
        };
        CommentCount: {
            count: number;
        };
        CommentCreate: {
            content?: string | null;
            is_task?: boolean;
            item_context?: {
                [key: string]: unknown;
            } | null;
            item_id?: string | null;
            mentions?: number[];
            rich_content?: {
                [key: string]: unknown;
            } | null;
            scope?: string;
            slug?: string;
            source_comment?: string | null;
        };
        CommentUpdate: {
            content?: string | null;
            deleted?: boolean;
            is_task?: boolean;
            item_context?: {
                [key: string]: unknown;
            } | null;
            mentions?: number[];
            rich_content?: {
                [key: string]: unknown;
            } | null;
            slug?: string;
        };
        CompareFilter: {
            compare?: boolean | null;
            compare_to?: string | null;
        };
        ConnectedApp: {
            /** @enum {string} */
            access_level: "all" | "organization" | "team";
            authorizations: number;
            client_host: string;
            client_id: string;
            client_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            is_verified: boolean;
            last_used_at: string | null;
            logo_url: string | null;
            permissions: {
                /** @enum {string} */
                access_level: "all" | "organization" | "team";
                scoped_organizations: string[];
                scoped_teams: number[];
                scopes: string[];
            }[];
            recent_calls: {
                /** Format: date-time */
                called_at: string;
                outcome: string;
                project_id: number | null;
                tool: string;
            }[];
            scoped_organizations: string[];
            scoped_teams: number[];
            scopes: string[];
        };
        CopyTile: {
            fromDashboardId: number;
            tileId: number;
        };
        CreateFromTemplate: {
            template: components["schemas"]["DashboardTemplateWrite"];
        };
        CreateTextTile: {
            body: string;
            color?: string | null;
            layouts?: {
                sm?: {
                    h?: number;
                    w?: number;
                    x?: number;
                    y?: number;
                } & {
                    [key: string]: unknown;
                };
                xs?: {
                    h?: number;
                    w?: number;
                    x?: number;
                    y?: number;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        Dashboard: {
            access_control_version: string;
            breakdown_colors: unknown;
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            creation_mode: string;
            data_color_theme_id: number | null;
            deleted: boolean;
            description: string;
            effective_privilege_level: number;
            effective_restriction_level: number;
            filters: unknown;
            id: number;
            is_shared: boolean;
            last_accessed_at: string | null;
            last_refresh: string | null;
            last_viewed_at: string | null;
            name: string | null;
            persisted_filters: unknown;
            persisted_variables: unknown;
            pinned: boolean;
            quick_filter_ids: string[];
            restriction_level: number;
            search_match_type: string | null;
            tags: string[];
            team_id: number;
            tiles: components["schemas"]["DashboardTile"][];
            user_access_level: string;
            variables: unknown;
            version: number;
        };
        DashboardBasic: {
            access_control_version: string;
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            creation_mode: string;
            deleted: boolean;
            description: string;
            effective_privilege_level: number;
            effective_restriction_level: number;
            id: number;
            is_shared: boolean;
            last_accessed_at: string | null;
            last_refresh: string | null;
            last_viewed_at: string | null;
            name: string | null;
            pinned: boolean;
            restriction_level: number;
            search_match_type: string | null;
            tags: string[];
            team_id: number;
            user_access_level: string;
            version: number;
        };
        DashboardCreate: {
            breakdown_colors?: unknown[] | {
                [key: string]: unknown;
            };
            data_color_theme_id?: number | null;
            description?: string | null;
            duplicate_tiles?: boolean;
            filters?: components["schemas"]["FiltersOverride"] | null;
            name?: string | null;
            pinned?: boolean;
            /** @enum {number} */
            restriction_level?: 21 | 37;
            tags?: string[];
            use_dashboard?: number | null;
            use_template?: string;
            variables?: components["schemas"]["QueryVariables"] | null;
        };
        DashboardTemplate: {
            availability_contexts: null;
            created_at: string | null;
            created_by: number | null;
            dashboard_description: string;
            dashboard_filters: unknown;
            deleted: boolean;
            id: string;
            image_url: string | null;
            is_featured: boolean;
            /** @enum {string} */
            scope: "global" | "team";
            readonly tags: string[];
            team_id: number | null;
            template_name: string;
            tiles: unknown;
            variables: unknown;
        };
        DashboardTemplateWrite: {
            dashboard_description?: string | null;
            dashboard_filters?: components["schemas"]["FiltersOverride"] | null;
            deleted?: boolean | null;
            image_url?: string | null;
            is_featured?: boolean;
            scope?: "team" | null;
            tags?: string[] | null;
            template_name: string;
            tiles: ({
                color?: string | null;
                description?: string | null;
                /** @default {} */
                layouts: {
                    sm?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                    xs?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
                name: string;
                query: {
                    [key: string]: unknown;
                };
                /** @constant */
                type: "INSIGHT";
            } | {
                body: string;
                color?: string | null;
                /** @default {} */
                layouts: {
                    sm?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                    xs?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
                /** @constant */
                type: "TEXT";
            })[];
            variables?: {
                default: {
                    [key: string]: unknown;
                };
                description?: string | null;
                id: string;
                name: string;
                /** @default false */
                required: boolean;
                /**
                 * @default event
                 * @constant
                 */
                type: "event";
            }[] | null;
        };
        DashboardTile: {
            button_tile: null;
            color: string | null;
            error?: {
                message: string;
                type: string;
            };
            filters_overrides: unknown;
            id: number;
            insight: ({
                derived_name: string | null;
                id: number;
                is_cached: boolean;
                last_refresh: string | null;
                name: string | null;
                query: components["schemas"]["SavedQuery"] | null;
                query_status: components["schemas"]["ResultStatus"];
                result: unknown;
                short_id: string;
            } & {
                [key: string]: unknown;
            }) | null;
            is_cached: boolean;
            last_refresh: string | null;
            layouts: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            order: number;
            show_description: boolean | null;
            text: {
                body: string;
                created_by: components["schemas"]["UserBasic"] | null;
                id: number;
                last_modified_at: string;
                last_modified_by: components["schemas"]["UserBasic"] | null;
                team: number;
            } | null;
            transparent_background: boolean | null;
            widget: null;
        };
        DashboardUpdate: {
            base_version?: components["schemas"]["BaseVersion"];
            breakdown_colors?: unknown[] | {
                [key: string]: unknown;
            };
            data_color_theme_id?: number | null;
            delete_insights?: boolean;
            deleted?: boolean;
            description?: string | null;
            duplicate_tiles?: {
                id: number;
                layouts?: {
                    sm?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                    xs?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            }[];
            filters?: components["schemas"]["FiltersOverride"] | null;
            name?: string | null;
            pinned?: boolean;
            /** @enum {number} */
            restriction_level?: 21 | 37;
            tags?: string[];
            tiles?: {
                button_tile?: null;
                color?: string | null;
                deleted?: boolean | null;
                filters_overrides?: components["schemas"]["FiltersOverride"] | null;
                id?: number;
                layouts?: {
                    sm?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                    xs?: {
                        h?: number;
                        w?: number;
                        x?: number;
                        y?: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
                show_description?: boolean | null;
                text?: {
                    body?: string | null;
                } | null;
                transparent_background?: boolean | null;
                widget?: null;
            }[] | null;
            variables?: components["schemas"]["QueryVariables"] | null;
            version?: components["schemas"]["BaseVersion"];
        };
        DatabaseSchemaQuery: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "DatabaseSchemaQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        DataTableNode: {
            columns?: string[] | null;
            hiddenColumns?: string[] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "DataTableNode";
            modifiers?: components["schemas"]["Modifiers"] | null;
            pinnedColumns?: string[] | null;
            response?: unknown;
            source: components["schemas"]["EventsQuery"] | components["schemas"]["SessionsQuery"] | components["schemas"]["ActorsQuery"] | components["schemas"]["GroupsQuery"] | components["schemas"]["TracesQuery"] | components["schemas"]["TraceQuery"] | components["schemas"]["HogQLQuery"] | components["schemas"]["InsightActorsQuery"] | components["schemas"]["FunnelsActorsQuery"] | components["schemas"]["StickinessActorsQuery"] | components["schemas"]["FunnelCorrelationActorsQuery"] | components["schemas"]["SessionsTimelineQuery"] | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebOverviewQuery";
                modifiers?: components["schemas"]["Modifiers"] | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                /** @enum {string} */
                breakdownBy: "Page" | "InitialPage" | "ExitPage" | "ExitClick" | "PreviousPage" | "ScreenName" | "InitialChannelType" | "InitialReferringDomain" | "InitialReferringURL" | "InitialUTMSource" | "InitialUTMCampaign" | "InitialUTMMedium" | "InitialUTMTerm" | "InitialUTMContent" | "InitialUTMSourceMediumCampaign" | "Browser" | "OS" | "Viewport" | "DeviceType" | "Country" | "Region" | "City" | "Timezone" | "Language" | "FrustrationMetrics";
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeAvgTimeOnPage?: boolean | null;
                includeBounceRate?: boolean | null;
                includeHost?: boolean | null;
                includeRevenue?: boolean | null;
                includeScrollDepth?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebStatsTableQuery";
                limit?: number | null;
                modifiers?: components["schemas"]["Modifiers"] | null;
                offset?: number | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebGoalsQuery";
                limit?: number | null;
                modifiers?: components["schemas"]["Modifiers"] | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebExternalClicksTableQuery";
                limit?: number | null;
                modifiers?: components["schemas"]["Modifiers"] | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                stripQueryParams?: boolean | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebVitalsPathBreakdownQuery";
                /** @enum {string} */
                metric: "INP" | "LCP" | "CLS" | "FCP";
                modifiers?: components["schemas"]["Modifiers"] | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                /** @enum {string} */
                percentile: "p75" | "p90" | "p99";
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                tags?: components["schemas"]["QueryTags"] | null;
                thresholds: [
                    number,
                    number
                ];
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebPageURLSearchQuery";
                limit?: number | null;
                modifiers?: components["schemas"]["Modifiers"] | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                searchTerm?: string | null;
                stripQueryParams?: boolean | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval: components["schemas"]["Interval"];
                /** @constant */
                kind: "WebTrendsQuery";
                limit?: unknown;
                metrics: ("UniqueUsers" | "PageViews" | "Sessions" | "Bounces" | "SessionDuration" | "TotalSessions")[];
                modifiers?: components["schemas"]["Modifiers"] | null;
                offset?: unknown;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebVitalsQuery";
                modifiers?: components["schemas"]["Modifiers"] | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                source: components["schemas"]["TrendsQuery"];
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            };
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        } & {
            [key: string]: unknown;
        };
        DataVisualizationNode: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "DataVisualizationNode";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            source: components["schemas"]["HogQLQuery"];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        } & {
            [key: string]: unknown;
        };
        DateRange: {
            date_from?: string | null;
            date_to?: string | null;
            excludeIncompletePeriods?: boolean | null;
            explicitDate?: boolean | null;
        };
        DeleteProperty: {
            $unset: string;
        };
        DeleteTile: {
            tile_id: number;
        };
        DeviceCode: {
            device_code: string;
            expires_in: number;
            interval: number;
            user_code: string;
            verification_uri: string;
            verification_uri_complete: string;
        };
        DevicePoll: {
            device_code: string;
        };
        DevicePollAnswer: {
            label: string;
            personal_api_key: string;
            project_id: string;
            /** @constant */
            status: "authorized";
        };
        Email: string;
        Endpoint: {
            bucket_overrides: {
                [key: string]: "minute" | "fifteen_minutes" | "hour" | "day" | "week" | "month";
            } | null;
            readonly columns: components["schemas"]["EndpointColumn"][];
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            current_version: number;
            current_version_id: string;
            data_freshness_seconds: number;
            derived_from_insight: string | null;
            description: string;
            display_name: string | null;
            endpoint_path: string;
            id: string;
            is_active: boolean;
            is_materialized: boolean;
            last_executed_at: string | null;
            materialization: components["schemas"]["Materialization"];
            materialization_error?: string;
            name: string;
            readonly optional_breakdown_properties: string[];
            query: unknown;
            readonly tags: string[];
            ui_url: string | null;
            updated_at: string;
            url: string | null;
            versions_count: number;
        };
        EndpointAnswer: {
            cache_target_age: string;
            columns?: string[];
            endpoint_materialized?: boolean;
            endpoint_materialized_at?: string | null;
            endpoint_version: number;
            endpoint_version_created_at: string;
            error: null;
            execution_id: string;
            /** @enum {string} */
            execution_path: "inline" | "materialized" | "materialized_fallback";
            execution_path_reason?: string;
            hasMore?: boolean;
            is_cached: boolean;
            last_refresh: string;
            name: string;
            next_allowed_client_refresh: string;
            query_status: null;
            results: unknown;
            timezone: string;
            types?: unknown[];
        } & {
            [key: string]: unknown;
        };
        EndpointColumn: {
            name: string;
            type: string;
        };
        EndpointCreate: {
            bucket_overrides?: {
                [key: string]: "minute" | "fifteen_minutes" | "hour" | "day" | "week" | "month";
            } | null;
            data_freshness_seconds?: (900 | 1800 | 3600 | 21600 | 43200 | 86400 | 604800) | null;
            derived_from_insight?: string | null;
            description?: string | null;
            display_name?: string | null;
            is_active?: boolean | null;
            is_materialized?: boolean | null;
            name: components["schemas"]["EndpointName"];
            optional_breakdown_properties?: string[] | null;
            query: components["schemas"]["EndpointQuery"];
            tags?: string[] | null;
        };
        EndpointName: string;
        EndpointQuery: components["schemas"]["HogQLQuery"] | components["schemas"]["TrendsQuery"] | components["schemas"]["FunnelsQuery"] | components["schemas"]["RetentionQuery"] | components["schemas"]["PathsQuery"] | components["schemas"]["StickinessQuery"] | components["schemas"]["LifecycleQuery"] | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebOverviewQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            /** @enum {string} */
            breakdownBy: "Page" | "InitialPage" | "ExitPage" | "ExitClick" | "PreviousPage" | "ScreenName" | "InitialChannelType" | "InitialReferringDomain" | "InitialReferringURL" | "InitialUTMSource" | "InitialUTMCampaign" | "InitialUTMMedium" | "InitialUTMTerm" | "InitialUTMContent" | "InitialUTMSourceMediumCampaign" | "Browser" | "OS" | "Viewport" | "DeviceType" | "Country" | "Region" | "City" | "Timezone" | "Language" | "FrustrationMetrics";
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeAvgTimeOnPage?: boolean | null;
            includeBounceRate?: boolean | null;
            includeHost?: boolean | null;
            includeRevenue?: boolean | null;
            includeScrollDepth?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebStatsTableQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebGoalsQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebExternalClicksTableQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            stripQueryParams?: boolean | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebVitalsPathBreakdownQuery";
            /** @enum {string} */
            metric: "INP" | "LCP" | "CLS" | "FCP";
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            /** @enum {string} */
            percentile: "p75" | "p90" | "p99";
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            thresholds: [
                number,
                number
            ];
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebPageURLSearchQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            searchTerm?: string | null;
            stripQueryParams?: boolean | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval: components["schemas"]["Interval"];
            /** @constant */
            kind: "WebTrendsQuery";
            limit?: unknown;
            metrics: ("UniqueUsers" | "PageViews" | "Sessions" | "Bounces" | "SessionDuration" | "TotalSessions")[];
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: unknown;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        };
        EndpointRun: {
            client_query_id?: components["schemas"]["ClientQueryId"];
            /** @default false */
            debug: boolean;
            filters_override?: components["schemas"]["FiltersOverride"];
            format?: components["schemas"]["TableFormat"];
            limit?: number;
            offset?: number;
            query_override?: unknown;
            /**
             * @default cache
             * @enum {string}
             */
            refresh: "cache" | "force" | "direct";
            variables?: {
                [key: string]: unknown;
            };
            version?: number;
        };
        EndpointUpdate: {
            base_version?: components["schemas"]["BaseVersion"];
            bucket_overrides?: {
                [key: string]: "minute" | "fifteen_minutes" | "hour" | "day" | "week" | "month";
            } | null;
            data_freshness_seconds?: (900 | 1800 | 3600 | 21600 | 43200 | 86400 | 604800) | null;
            deleted?: boolean | null;
            derived_from_insight?: string | null;
            description?: string | null;
            display_name?: string | null;
            is_active?: boolean | null;
            is_materialized?: boolean | null;
            name?: string | null;
            optional_breakdown_properties?: string[] | null;
            query?: components["schemas"]["EndpointQuery"] | null;
            tags?: string[] | null;
            version?: number | null;
        };
        EndpointUsage: {
            date_from: string;
            date_to: string;
            /** @enum {string} */
            interval: "hour" | "day";
            results: components["schemas"]["EndpointUsageRow"][];
            timezone: string;
            totals: {
                cache_share: number | null;
                errors: number;
                materialized_share: number | null;
                p50_ms: number | null;
                p95_ms: number | null;
                runs: number;
            };
        };
        EndpointUsageRow: {
            bucket: string;
            cache_share: number | null;
            errors: number;
            materialized_share: number | null;
            name: string;
            p50_ms: number | null;
            p95_ms: number | null;
            runs: number;
            version: number | null;
        };
        EndpointVersion: {
            bucket_overrides: {
                [key: string]: "minute" | "fifteen_minutes" | "hour" | "day" | "week" | "month";
            } | null;
            readonly columns: components["schemas"]["EndpointColumn"][];
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            current_version: number;
            current_version_id: string;
            data_freshness_seconds: number;
            derived_from_insight: string | null;
            description: string;
            display_name: string | null;
            endpoint_is_active: boolean;
            endpoint_path: string;
            id: string;
            is_active: boolean;
            is_materialized: boolean;
            last_executed_at: string | null;
            materialization: components["schemas"]["Materialization"];
            materialization_error?: string;
            name: string;
            readonly optional_breakdown_properties: string[];
            query: unknown;
            readonly tags: string[];
            ui_url: string | null;
            updated_at: string;
            url: string | null;
            version: number;
            version_created_at: string;
            version_created_by: components["schemas"]["UserBasic"] | null;
            version_id: string;
            version_updated_at: string | null;
            versions_count: number;
        };
        EntityNode: components["schemas"]["EventsNode"] | components["schemas"]["ActionsNode"] | components["schemas"]["GroupNode"];
        /** @description docs/errors.md lists every code. */
        Error: {
            attr: string | null;
            code: string;
            detail: string;
            type: string;
        };
        Event: {
            created_at: string;
            distinct_id: string;
            readonly elements: unknown[];
            elements_chain: string;
            event: string;
            id: string;
            person: {
                readonly distinct_ids: string[];
                is_identified: boolean;
                properties: {
                    [key: string]: unknown;
                };
            } | null;
            properties: unknown;
            timestamp: string;
            uuid: string;
        };
        EventDefinition: {
            created_at: string;
            created_by: null;
            description: string;
            hidden: boolean;
            id: string;
            is_action: boolean;
            last_seen_at: string | null;
            name: string;
            owner: null;
            tags: string[];
            verified: boolean;
        };
        EventDefinitionCreate: {
            description?: string;
            hidden?: boolean;
            name: string;
            tags?: string[];
            verified?: boolean;
        };
        EventDefinitionPatch: {
            description?: string;
            hidden?: boolean;
            tags?: string[];
            verified?: boolean;
        };
        EventList: {
            next: string | null;
            results: components["schemas"]["Event"][];
        };
        EventsExclusion: {
            custom_name?: string | null;
            event?: string | null;
            fixedProperties?: components["schemas"]["PropertyFilterList"];
            funnelFromStep: number;
            funnelToStep: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "EventsExclusion";
            limit?: number | null;
            math?: ("total" | "dau" | "weekly_active" | "monthly_active" | "unique_session" | "first_time_for_user" | "first_matching_event_for_user" | "avg" | "sum" | "min" | "max" | "median" | "p75" | "p90" | "p95" | "p99" | "avg_count_per_actor" | "min_count_per_actor" | "max_count_per_actor" | "median_count_per_actor" | "p75_count_per_actor" | "p90_count_per_actor" | "p95_count_per_actor" | "p99_count_per_actor" | "unique_group" | "hogql" | "first_time_for_user_with_filters") | null;
            math_group_type_index?: number | null;
            math_hogql?: string | null;
            math_multiplier?: number | null;
            math_property?: string | null;
            math_property_revenue_currency?: unknown;
            math_property_type?: string | null;
            name?: string | null;
            optionalInFunnel?: boolean | null;
            orderBy?: string[] | null;
            properties?: components["schemas"]["PropertyFilterList"];
            response?: unknown;
            version?: number | null;
        };
        EventsNode: {
            custom_name?: string | null;
            event?: string | null;
            fixedProperties?: components["schemas"]["PropertyFilterList"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "EventsNode";
            limit?: number | null;
            math?: ("total" | "dau" | "weekly_active" | "monthly_active" | "unique_session" | "first_time_for_user" | "first_matching_event_for_user" | "avg" | "sum" | "min" | "max" | "median" | "p75" | "p90" | "p95" | "p99" | "avg_count_per_actor" | "min_count_per_actor" | "max_count_per_actor" | "median_count_per_actor" | "p75_count_per_actor" | "p90_count_per_actor" | "p95_count_per_actor" | "p99_count_per_actor" | "unique_group" | "hogql" | "first_time_for_user_with_filters") | null;
            math_group_type_index?: number | null;
            math_hogql?: string | null;
            math_multiplier?: number | null;
            math_property?: string | null;
            math_property_revenue_currency?: unknown;
            math_property_type?: string | null;
            name?: string | null;
            optionalInFunnel?: boolean | null;
            orderBy?: string[] | null;
            properties?: components["schemas"]["PropertyFilterList"];
            response?: unknown;
            version?: number | null;
        };
        EventsQuery: {
            actionId?: number | null;
            actionSteps?: {
                [key: string]: unknown;
            }[] | null;
            after?: string | null;
            before?: string | null;
            event?: string | null;
            events?: string[] | null;
            filterTestAccounts?: boolean | null;
            fixedProperties?: components["schemas"]["Properties"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "EventsQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            orderBy?: string[] | null;
            personId?: string | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            select: string[];
            source?: components["schemas"]["InsightActorsSource"] | null;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
            where?: string[] | null;
        };
        EventTaxonomyQuery: {
            actionId?: number | null;
            event?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "EventTaxonomyQuery";
            limit?: number | null;
            maxPropertyValues?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            properties?: string[] | null;
            response?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        ExecutionLogEntry: {
            cache: string | null;
            duration_ms: number | null;
            endpoint_version: number | null;
            error_code: string | null;
            instance_id: string;
            /** @enum {string} */
            level: "INFO" | "ERROR";
            log_source_id: string;
            message: string;
            path: string | null;
            rows: number | null;
            timestamp: string;
        };
        Export: {
            bytes: number;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            dashboard: number | null;
            exception: string | null;
            /** Format: date-time */
            expires_after: string;
            export_context: {
                [key: string]: unknown;
            } | null;
            export_format: string;
            filename: string;
            has_content: boolean;
            id: number;
            insight: number | null;
        };
        /** @enum {string} */
        ExportFormat: "text/csv" | "csv" | "application/x-ndjson" | "ndjson" | "jsonl" | "application/vnd.apache.parquet" | "parquet" | "application/vnd.apache.arrow.stream" | "arrow";
        ExportWrite: {
            dashboard?: null;
            export_context?: {
                filename?: string;
                source: components["schemas"]["QueryNode"];
            } | null;
            export_format: components["schemas"]["ExportFormat"];
            insight?: number | null;
        };
        FiltersOverride: {
            breakdown_filter?: components["schemas"]["BreakdownFilter"] | null;
            date_from?: string | null;
            date_to?: string | null;
            explicitDate?: boolean | null;
            properties?: components["schemas"]["Properties"] | null;
        };
        FlagDefinitions: {
            cohorts: {
                [key: string]: unknown;
            };
            flags: unknown[];
            group_type_mapping: {
                [key: string]: string;
            };
        };
        FrameAncestor: string;
        FunnelCorrelationActorsQuery: {
            funnelCorrelationPersonConverted?: boolean | null;
            funnelCorrelationPersonEntity?: components["schemas"]["EntityNode"] | null;
            funnelCorrelationPropertyValues?: components["schemas"]["PropertyFilterList"];
            includeRecordings?: boolean | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "FunnelCorrelationActorsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            source: components["schemas"]["FunnelCorrelationQuery"];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        FunnelCorrelationQuery: {
            funnelCorrelationEventExcludePropertyNames?: string[] | null;
            funnelCorrelationEventNames?: string[] | null;
            funnelCorrelationExcludeEventNames?: string[] | null;
            funnelCorrelationExcludeNames?: string[] | null;
            funnelCorrelationNames?: string[] | null;
            /** @enum {string} */
            funnelCorrelationType: "events" | "properties" | "event_with_properties";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "FunnelCorrelationQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            source: components["schemas"]["FunnelsActorsQuery"];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        FunnelExclusion: components["schemas"]["EventsExclusion"] | components["schemas"]["ActionsExclusion"];
        FunnelPathsFilter: {
            funnelPathType?: ("funnel_path_before_step" | "funnel_path_between_steps" | "funnel_path_after_step") | null;
            funnelSource: components["schemas"]["FunnelsQuery"];
            funnelStep?: number | null;
        };
        FunnelsActorsQuery: {
            compare?: ("current" | "previous") | null;
            funnelCustomSteps?: number[] | null;
            funnelStep?: number | null;
            funnelStepBreakdown?: (string | number | string[]) | null;
            funnelTrendsDropOff?: boolean | null;
            funnelTrendsEntrancePeriodStart?: string | null;
            includeRecordings?: boolean | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "FunnelsActorsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            source: components["schemas"]["FunnelsQuery"];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        FunnelsFilter: {
            binCount?: number | null;
            breakdownAttributionType?: ("first_touch" | "last_touch" | "all_events" | "step") | null;
            breakdownAttributionValue?: number | null;
            exclusions?: components["schemas"]["FunnelExclusion"][] | null;
            funnelAggregateByHogQL?: string | null;
            funnelFromStep?: number | null;
            funnelOrderType?: ("ordered" | "unordered" | "strict") | null;
            funnelStepReference?: ("total" | "previous") | null;
            funnelToStep?: number | null;
            funnelVizType?: ("steps" | "time_to_convert" | "trends" | "flow") | null;
            funnelWindowInterval?: number | null;
            funnelWindowIntervalUnit?: ("second" | "minute" | "hour" | "day" | "week" | "month") | null;
            hideIncompleteConversionWindowPeriods?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        FunnelsQuery: {
            aggregation_group_type_index?: number | null;
            breakdownFilter?: components["schemas"]["BreakdownFilter"] | null;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            dataColorTheme?: number | null;
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            funnelsFilter?: components["schemas"]["FunnelsFilter"] | null;
            interval?: components["schemas"]["Interval"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "FunnelsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            samplingFactor?: number | null;
            series: components["schemas"]["EntityNode"][];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        Group: {
            created_at: string;
            group_key: string;
            group_properties: unknown;
            group_type_index: number;
        };
        GroupNode: {
            custom_name?: string | null;
            fixedProperties?: components["schemas"]["PropertyFilterList"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "GroupNode";
            math?: ("total" | "dau" | "weekly_active" | "monthly_active" | "unique_session" | "first_time_for_user" | "first_matching_event_for_user" | "avg" | "sum" | "min" | "max" | "median" | "p75" | "p90" | "p95" | "p99" | "avg_count_per_actor" | "min_count_per_actor" | "max_count_per_actor" | "median_count_per_actor" | "p75_count_per_actor" | "p90_count_per_actor" | "p95_count_per_actor" | "p99_count_per_actor" | "unique_group" | "hogql" | "first_time_for_user_with_filters") | null;
            math_group_type_index?: number | null;
            math_hogql?: string | null;
            math_multiplier?: number | null;
            math_property?: string | null;
            math_property_revenue_currency?: unknown;
            math_property_type?: string | null;
            name?: string | null;
            nodes: (components["schemas"]["EventsNode"] | components["schemas"]["ActionsNode"])[];
            /** @enum {string} */
            operator: "AND" | "OR";
            optionalInFunnel?: boolean | null;
            properties?: components["schemas"]["PropertyFilterList"];
            response?: unknown;
            version?: number | null;
        };
        GroupsQuery: {
            group_type_index: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "GroupsQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            orderBy?: string[] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            search?: string | null;
            select?: string[] | null;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        GroupType: {
            group_type: string;
            group_type_index: number;
            name_plural: string | null;
            name_singular: string | null;
        };
        HogQLAutocomplete: {
            endPosition: number;
            filters?: components["schemas"]["HogQLFilters"] | null;
            globals?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "HogQLAutocomplete";
            /** @enum {string} */
            language: "hogQL" | "hogQLExpr" | "hog" | "hogTemplate";
            modifiers?: components["schemas"]["Modifiers"] | null;
            query: string;
            response?: unknown;
            sourceQuery?: unknown;
            startPosition: number;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        HogQLFilters: {
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            properties?: components["schemas"]["Properties"];
        };
        HogQLMetadata: {
            debug?: boolean | null;
            filters?: components["schemas"]["HogQLFilters"] | null;
            globals?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "HogQLMetadata";
            /** @enum {string} */
            language: "hogQL" | "hogQLExpr" | "hog" | "hogTemplate";
            modifiers?: components["schemas"]["Modifiers"] | null;
            query: string;
            response?: unknown;
            sourceQuery?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            variables?: components["schemas"]["QueryVariables"] | null;
            version?: number | null;
        };
        HogQLQuery: {
            connectionId?: string | null;
            explain?: boolean | null;
            filters?: components["schemas"]["HogQLFilters"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "HogQLQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            name?: string | null;
            query: string;
            response?: unknown;
            sendRawQuery?: boolean | null;
            tags?: components["schemas"]["QueryTags"] | null;
            values?: {
                [key: string]: unknown;
            } | null;
            variables?: components["schemas"]["QueryVariables"] | null;
            version?: number | null;
        };
        IngestionWarning: {
            count: number;
            last_seen: string;
            type: string;
            readonly warnings: {
                details: unknown;
                distinct_id: string;
                event: string;
                event_uuid: string;
                timestamp: string;
            }[];
        };
        IngestionWarningList: {
            results: components["schemas"]["IngestionWarning"][];
        };
        Insight: {
            alerts: components["schemas"]["Alert"][];
            cache_target_age: string | null;
            columns: string[] | null;
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            dashboard_tiles: {
                dashboard_id: number;
                deleted: boolean;
                id: number;
            }[];
            dashboards: number[];
            deleted: boolean;
            derived_name: string | null;
            description: string | null;
            effective_privilege_level: number;
            effective_restriction_level: number;
            favorited: boolean;
            filters: {
                [key: string]: unknown;
            };
            hasMore: boolean | null;
            hogql: string | null;
            id: number;
            is_cached: boolean;
            is_sample: boolean;
            last_modified_at: string;
            last_modified_by: components["schemas"]["UserBasic"] | null;
            last_refresh: string | null;
            last_viewed_at: string | null;
            name: string | null;
            next_allowed_client_refresh: string | null;
            order: number | null;
            query: components["schemas"]["SavedQuery"] | null;
            query_status: components["schemas"]["ResultStatus"];
            refreshing: boolean;
            result: unknown;
            saved: boolean;
            short_id: string;
            tags: string[];
            timezone: string;
            types: components["schemas"]["ColumnTypes"] | null;
            updated_at: string;
            user_access_level: string;
            version: number;
        } & {
            [key: string]: unknown;
        };
        InsightActorsQuery: {
            breakdown?: (string | number | string[]) | null;
            compare?: ("current" | "previous") | null;
            day?: (string | number) | null;
            includeRecordings?: boolean | null;
            interval?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "InsightActorsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            series?: number | null;
            source: components["schemas"]["InsightQuery"];
            status?: ("new" | "returning" | "resurrecting" | "dormant") | null;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        InsightActorsQueryOptions: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "InsightActorsQueryOptions";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            source: components["schemas"]["InsightActorsSource"];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        InsightActorsSource: components["schemas"]["InsightActorsQuery"] | components["schemas"]["FunnelsActorsQuery"] | components["schemas"]["StickinessActorsQuery"] | components["schemas"]["FunnelCorrelationActorsQuery"];
        InsightBasic: {
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            dashboard_tiles: {
                dashboard_id: number;
                deleted: boolean;
                id: number;
            }[];
            dashboards: number[];
            derived_name: string | null;
            description: string | null;
            favorited: boolean;
            filters: {
                [key: string]: unknown;
            };
            id: number;
            last_modified_at: string;
            last_modified_by: components["schemas"]["UserBasic"] | null;
            last_refresh: string | null;
            last_viewed_at: string | null;
            name: string | null;
            query: components["schemas"]["SavedQuery"] | null;
            refreshing: boolean;
            saved: boolean;
            short_id: string;
            tags: string[];
            updated_at: string;
            user_access_level: string;
            version: number;
        } & {
            [key: string]: unknown;
        };
        InsightQuery: components["schemas"]["TrendsQuery"] | components["schemas"]["FunnelsQuery"] | components["schemas"]["RetentionQuery"] | components["schemas"]["PathsQuery"] | components["schemas"]["StickinessQuery"] | components["schemas"]["LifecycleQuery"];
        InsightRefresh: components["schemas"]["RefreshMode"] | boolean;
        InsightVariable: {
            code_name: string;
            created_at: string;
            created_by: number | null;
            default_value: unknown;
            id: string;
            is_multi: boolean;
            isNull: boolean;
            name: string;
            /** @enum {string} */
            type: "String" | "Number" | "Boolean" | "List" | "Date";
            values: (string | number)[] | null;
        };
        InsightVariableWrite: {
            default_value?: unknown;
            is_multi?: boolean;
            name: string;
            /** @enum {string} */
            type: "String" | "Number" | "Boolean" | "List" | "Date";
            values?: (string | number)[] | null;
        };
        InsightViewed: {
            insight_ids: number[];
        };
        InsightVizNode: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "InsightVizNode";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            source: components["schemas"]["TrendsQuery"] | components["schemas"]["FunnelsQuery"] | components["schemas"]["RetentionQuery"] | components["schemas"]["PathsQuery"] | components["schemas"]["StickinessQuery"] | components["schemas"]["LifecycleQuery"] | components["schemas"]["CalendarHeatmapQuery"] | {
                aggregation_group_type_index?: unknown;
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeRevenue?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebOverviewQuery";
                modifiers?: components["schemas"]["Modifiers"] | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            } | {
                aggregation_group_type_index?: unknown;
                /** @enum {string} */
                breakdownBy: "Page" | "InitialPage" | "ExitPage" | "ExitClick" | "PreviousPage" | "ScreenName" | "InitialChannelType" | "InitialReferringDomain" | "InitialReferringURL" | "InitialUTMSource" | "InitialUTMCampaign" | "InitialUTMMedium" | "InitialUTMTerm" | "InitialUTMContent" | "InitialUTMSourceMediumCampaign" | "Browser" | "OS" | "Viewport" | "DeviceType" | "Country" | "Region" | "City" | "Timezone" | "Language" | "FrustrationMetrics";
                compareFilter?: components["schemas"]["CompareFilter"] | null;
                conversionGoal?: ({
                    actionId: number;
                } | {
                    customEventName: string;
                }) | null;
                dataColorTheme?: unknown;
                dateRange?: components["schemas"]["DateRange"] | null;
                doPathCleaning?: boolean | null;
                filterTestAccounts?: boolean | null;
                includeAvgTimeOnPage?: boolean | null;
                includeBounceRate?: boolean | null;
                includeHost?: boolean | null;
                includeRevenue?: boolean | null;
                includeScrollDepth?: boolean | null;
                interval?: components["schemas"]["Interval"] | null;
                /** @constant */
                kind: "WebStatsTableQuery";
                limit?: number | null;
                modifiers?: components["schemas"]["Modifiers"] | null;
                offset?: number | null;
                orderBy?: [
                    "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                    "ASC" | "DESC"
                ] | null;
                properties?: components["schemas"]["Properties"];
                response?: unknown;
                sampling?: {
                    enabled?: boolean | null;
                    forceSamplingRate?: {
                        denominator?: number | null;
                        numerator: number;
                    } | null;
                } | null;
                samplingFactor?: number | null;
                tags?: components["schemas"]["QueryTags"] | null;
                useSessionsTable?: unknown;
                useWebAnalyticsPrecompute?: unknown;
                version?: number | null;
            };
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        } & {
            [key: string]: unknown;
        };
        InsightWrite: {
            base_version?: components["schemas"]["BaseVersion"];
            dashboards?: number[];
            deleted?: boolean;
            derived_name?: string | null;
            description?: string | null;
            favorited?: boolean;
            filters?: {
                [key: string]: unknown;
            };
            name?: string | null;
            order?: number | null;
            query?: components["schemas"]["QueryNode"] | null;
            saved?: boolean;
            tags?: string[];
        };
        /** @enum {string} */
        Interval: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
        IntrospectionResponse: {
            /** @constant */
            active: false;
        } | {
            /** @constant */
            active: true;
            aud: string[];
            auth_time?: number;
            client_id: string;
            client_name: string;
            cnf?: {
                jkt: string;
            };
            exp: number;
            iat: number;
            iss: string;
            scope: string;
            scoped_organizations: string[];
            scoped_teams: number[];
            sub: string;
            /** @enum {string} */
            token_type: "Bearer" | "DPoP" | "refresh_token";
        };
        Invite: {
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            expires_at: string;
            id: string;
            is_expired: boolean;
            level: number;
            target_email: string | null;
            url?: string;
        };
        InviteCreate: {
            /** @default 1 */
            level: 1 | 8 | 15;
            target_email?: components["schemas"]["Email"] | null;
        };
        LastExecutionTimes: {
            query_status: {
                /** @constant */
                complete: true;
                results: string[][];
                team_id: number;
            } & {
                [key: string]: unknown;
            };
        };
        LastExecutionTimesRequest: {
            names: components["schemas"]["EndpointName"][];
        };
        LegacyInsightAnswer: {
            is_cached: boolean;
            last_refresh: string | null;
            next: string | null;
            query_status?: components["schemas"]["ResultStatus"];
            result: unknown;
            timezone: string | null;
            timings: unknown[];
        };
        LifecycleFilter: {
            toggledLifecycles?: ("new" | "returning" | "resurrecting" | "dormant")[] | null;
        } & {
            [key: string]: unknown;
        };
        LifecycleQuery: {
            aggregation_group_type_index?: number | null;
            customAggregationTarget?: boolean | null;
            dataColorTheme?: number | null;
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "LifecycleQuery";
            lifecycleFilter?: components["schemas"]["LifecycleFilter"] | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            samplingFactor?: number | null;
            series: components["schemas"]["EntityNode"][];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        LinkedApp: {
            client_id: string;
            client_name: string | null;
            is_verified: boolean;
            linked_at: string;
            provisioning_limit_per_hour: number;
            verification_token: {
                id: string;
                label: string;
            };
        };
        Materialization: {
            can_materialize: boolean;
            duration_ms?: number | null;
            error?: string;
            incremental?: boolean;
            last_materialized_at?: string | null;
            reason?: string | null;
            row_count?: number | null;
            saved_query_id?: string;
            /** @enum {string} */
            status?: "Cancelled" | "Modified" | "Completed" | "Failed" | "Running";
        };
        MaterializationConditions: {
            conditions: string[];
            query_kinds: string[];
        };
        MaterializationPreview: {
            aggregates: {
                [key: string]: unknown;
            }[];
            can_materialize: boolean;
            display_execution_query: string | null;
            execution_query: string | null;
            range_pairs: {
                [key: string]: unknown;
            }[];
            reason: string | null;
            transformed_query: string | null;
        };
        MaterializationPreviewRequest: {
            bucket_overrides?: {
                [key: string]: "minute" | "fifteen_minutes" | "hour" | "day" | "week" | "month";
            } | null;
            version?: number | null;
        };
        MaterializationStatus: {
            can_materialize: boolean;
            duration_ms?: number | null;
            enabled: boolean;
            error?: string;
            incremental?: boolean;
            last_materialized_at?: string | null;
            name: string;
            progress: {
                percent: number | null;
                rows_read: number;
                rows_total: number | null;
            } | null;
            ready: boolean;
            reason?: string | null;
            row_count?: number | null;
            saved_query_id?: string;
            /** @enum {string} */
            status?: "Cancelled" | "Modified" | "Completed" | "Failed" | "Running";
        };
        McpToolAnswer: {
            content: string;
            error?: {
                code: string;
                /** @enum {string} */
                retry_strategy: "adjusted" | "once" | "never";
                type: string;
            };
            structured_content?: unknown;
            success: boolean;
        };
        McpToolCall: {
            args?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Member: {
            id: string;
            joined_at: string;
            level: number;
            updated_at: string;
            user: components["schemas"]["UserBasic"];
        };
        MemberPatch: {
            level: 1 | 8 | 15;
        };
        Modifiers: {
            bounceRateDurationSeconds?: number | null;
            bounceRatePageViewMode?: ("count_pageviews" | "uniq_urls" | "uniq_page_screen_autocaptures") | null;
            convertToProjectTimezone?: boolean | null;
            customChannelTypeRules?: unknown[] | null;
            dataWarehouseEventsModifiers?: unknown[] | null;
            debug?: boolean | null;
            formatCsvAllowDoubleQuotes?: boolean | null;
            inCohortVia?: ("auto" | "leftjoin" | "subquery" | "leftjoin_conjoined") | null;
            materializationMode?: ("auto" | "legacy_null_as_string" | "legacy_null_as_null" | "disabled") | null;
            optimizeJoinedFilters?: boolean | null;
            optimizeProjections?: boolean | null;
            personsArgMaxVersion?: ("auto" | "v1" | "v2") | null;
            personsJoinMode?: ("inner" | "left") | null;
            personsOnEventsMode?: ("disabled" | "person_id_no_override_properties_on_events" | "person_id_override_properties_on_events" | "person_id_override_properties_joined") | null;
            propertyGroupsMode?: ("enabled" | "disabled" | "optimized") | null;
            s3TableUseInvalidColumns?: boolean | null;
            sessionsV2JoinMode?: ("string" | "uuid") | null;
            sessionTableVersion?: ("auto" | "v1" | "v2" | "v3") | null;
            timings?: boolean | null;
            useMaterializedViews?: boolean | null;
        };
        MoveTile: {
            tile: {
                id: number;
            };
            to_dashboard: number;
        };
        NewPassword: string;
        Notice: {
            body: string;
            created_at: string;
            id: string;
            kind: string;
            title: string;
        };
        OpenIdMetadata: {
            /** Format: uri */
            authorization_endpoint: string;
            /** @constant */
            authorization_response_iss_parameter_supported: true;
            claims_parameter_supported: boolean;
            claims_supported: string[];
            /** @constant */
            client_id_metadata_document_supported: true;
            code_challenge_methods_supported: string[];
            dpop_signing_alg_values_supported: string[];
            grant_types_supported: string[];
            id_token_signing_alg_values_supported: string[];
            /** Format: uri */
            introspection_endpoint: string;
            introspection_endpoint_auth_methods_supported: string[];
            introspection_endpoint_auth_signing_alg_values_supported: string[];
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            jwks_uri: string;
            protected_resources?: string[];
            /** Format: uri */
            pushed_authorization_request_endpoint: string;
            request_parameter_supported: boolean;
            request_uri_parameter_supported: boolean;
            require_pushed_authorization_requests: boolean;
            response_modes_supported: string[];
            response_types_supported: string[];
            /** Format: uri */
            revocation_endpoint: string;
            revocation_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_signing_alg_values_supported: string[];
            scopes_supported: string[];
            /** Format: uri */
            service_documentation?: string;
            subject_types_supported: string[];
            /** Format: uri */
            token_endpoint: string;
            token_endpoint_auth_methods_supported: string[];
            token_endpoint_auth_signing_alg_values_supported: string[];
            /** Format: uri */
            userinfo_endpoint: string;
        };
        Organization: {
            created_at: string;
            id: string;
            member_count: number;
            membership_level: number;
            name: string;
            projects: components["schemas"]["ProjectNameOnly"][];
            slug: string;
            teams: components["schemas"]["ProjectBasic"][];
            updated_at: string;
        };
        OrganizationBasic: {
            created_at: string;
            id: string;
            membership_level: number;
            name: string;
            slug: string;
            updated_at: string;
        };
        OrganizationCreate: {
            name: string;
        };
        OrganizationPatch: {
            name?: string;
        };
        PathCleaningFilter: {
            alias?: string | null;
            order?: number | null;
            regex?: string | null;
        };
        PathsFilter: {
            edgeLimit?: number | null;
            endPoint?: string | null;
            excludeEvents?: string[] | null;
            includeEventTypes?: ("$pageview" | "$screen" | "custom_event" | "hogql")[] | null;
            localPathCleaningFilters?: components["schemas"]["PathCleaningFilter"][] | null;
            maxEdgeWeight?: number | null;
            minEdgeWeight?: number | null;
            pathDropoffKey?: string | null;
            pathEndKey?: string | null;
            pathGroupings?: string[] | null;
            pathReplacements?: boolean | null;
            pathsHogQLExpression?: string | null;
            pathStartKey?: string | null;
            startPoint?: string | null;
            stepLimit?: number | null;
        } & {
            [key: string]: unknown;
        };
        PathsQuery: {
            aggregation_group_type_index?: number | null;
            dataColorTheme?: number | null;
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            funnelPathsFilter?: components["schemas"]["FunnelPathsFilter"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "PathsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            pathsFilter?: components["schemas"]["PathsFilter"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        Person: {
            created_at: string;
            readonly distinct_ids: string[];
            id: string;
            is_identified: boolean;
            name: string;
            properties: {
                [key: string]: unknown;
            };
            uuid: string;
        };
        PersonalApiKey: {
            created_at: string;
            id: string;
            label: string;
            last_rolled_at: string | null;
            last_used_at: string | null;
            mask_value: string;
            scoped_organizations: string[] | null;
            scoped_teams: number[] | null;
            scopes: string[];
            user_id: number;
            value?: string;
        };
        PersonalApiKeyCreate: {
            label: string;
            scoped_organizations?: string[] | null;
            scoped_teams?: number[] | null;
            scopes: string[];
        };
        PersonalApiKeyPatch: {
            label?: string;
            scoped_organizations?: string[] | null;
            scoped_teams?: number[] | null;
            scopes?: string[];
        };
        PersonBulkDelete: {
            /** @default false */
            delete_events: boolean;
            /** @default [] */
            distinct_ids: string[];
            /** @default [] */
            ids: string[];
        };
        PersonId: {
            /** Format: uuid */
            person_id: string;
        };
        PersonIds: {
            person_ids: string[];
        };
        PersonName: string;
        PersonsDeleted: {
            persons_deleted: number;
            persons_found: number;
        };
        Project: {
            anonymize_ips: boolean;
            api_token: string;
            app_urls: string[] | null;
            autocapture_exceptions_errors_to_ignore: string[] | null;
            autocapture_exceptions_opt_in: boolean | null;
            autocapture_opt_out: boolean | null;
            autocapture_web_vitals_allowed_metrics: ("CLS" | "FCP" | "INP" | "LCP")[] | null;
            autocapture_web_vitals_opt_in: boolean | null;
            base_currency: string | null;
            business_model: ("b2b" | "b2c" | "other") | null;
            capture_console_log_opt_in: boolean | null;
            capture_dead_clicks: boolean | null;
            capture_performance_opt_in: boolean | null;
            completed_snippet_onboarding: boolean | null;
            correlation_config: {
                [key: string]: unknown;
            } | null;
            created_at: string;
            data_attributes: string[] | null;
            data_retention_days: number | null;
            default_data_theme: number | null;
            default_modifiers: {
                personsOnEventsMode: string;
            };
            effective_membership_level: number | null;
            extra_settings: {
                [key: string]: unknown;
            } | null;
            has_completed_onboarding_for: {
                [key: string]: unknown;
            } | null;
            heatmaps_opt_in: boolean | null;
            human_friendly_comparison_periods: boolean | null;
            id: number;
            inject_web_apps: boolean | null;
            is_demo: boolean;
            live_events_columns: string[] | null;
            name: string;
            onboarding_tasks: {
                [key: string]: unknown;
            } | null;
            organization: string;
            path_cleaning_filters: unknown[];
            person_display_name_properties: string[] | null;
            person_on_events_mode: string;
            primary_dashboard: number | null;
            project_id: number;
            receive_org_level_activity_logs: boolean | null;
            recording_domains: string[] | null;
            session_recording_event_trigger_config: string[] | null;
            session_recording_linked_flag: null;
            session_recording_masking_config: {
                blockSelector?: string;
                maskAllInputs?: boolean;
                maskTextSelector?: string;
            } | null;
            session_recording_minimum_duration_milliseconds: number | null;
            session_recording_network_payload_capture_config: {
                recordBody?: boolean;
                recordHeaders?: boolean;
            } | null;
            session_recording_opt_in: boolean | null;
            session_recording_sample_rate: string | null;
            session_recording_trigger_match_type_config: ("all" | "any") | null;
            session_recording_url_blocklist_config: {
                /** @constant */
                matching: "regex";
                url: string;
            }[] | null;
            session_recording_url_trigger_config: {
                /** @constant */
                matching: "regex";
                url: string;
            }[] | null;
            session_replay_config: ({
                record_canvas?: boolean;
            } & {
                [key: string]: unknown;
            }) | null;
            survey_config: {
                [key: string]: unknown;
            } | null;
            surveys_opt_in: boolean | null;
            test_account_filters: unknown[];
            test_account_filters_default_checked: boolean | null;
            timezone: string;
            updated_at: string;
            uuid: string;
            week_start_day: number;
        };
        ProjectBasic: {
            api_token: string;
            id: number;
            name: string;
            organization: string;
            project_id: number;
            timezone: string;
            uuid: string;
        };
        ProjectCreate: {
            /** @default Default project */
            name: string;
            timezone?: string;
        };
        ProjectNameOnly: {
            id: number;
            name: string;
            organization_id: string;
        };
        ProjectPatch: {
            anonymize_ips?: boolean;
            app_urls?: string[] | null;
            autocapture_exceptions_errors_to_ignore?: string[] | null;
            autocapture_exceptions_opt_in?: boolean | null;
            autocapture_opt_out?: boolean | null;
            autocapture_web_vitals_allowed_metrics?: ("CLS" | "FCP" | "INP" | "LCP")[] | null;
            autocapture_web_vitals_opt_in?: boolean | null;
            base_currency?: string | null;
            business_model?: ("b2b" | "b2c" | "other") | null;
            capture_console_log_opt_in?: boolean | null;
            capture_dead_clicks?: boolean | null;
            capture_performance_opt_in?: boolean | null;
            completed_snippet_onboarding?: boolean | null;
            correlation_config?: {
                [key: string]: unknown;
            } | null;
            data_attributes?: string[] | null;
            data_retention_days?: number | null;
            default_data_theme?: number | null;
            extra_settings?: {
                [key: string]: unknown;
            } | null;
            has_completed_onboarding_for?: {
                [key: string]: unknown;
            } | null;
            heatmaps_opt_in?: boolean | null;
            human_friendly_comparison_periods?: boolean | null;
            inject_web_apps?: boolean | null;
            live_events_columns?: string[] | null;
            name?: string;
            onboarding_tasks?: {
                [key: string]: unknown;
            } | null;
            path_cleaning_filters?: components["schemas"]["PathCleaningFilter"][];
            person_display_name_properties?: string[] | null;
            /** @enum {string} */
            person_on_events_mode?: "person_id_override_properties_on_events" | "person_id_override_properties_joined" | "person_id_no_override_properties_on_events" | "disabled";
            primary_dashboard?: number | null;
            receive_org_level_activity_logs?: boolean | null;
            recording_domains?: string[] | null;
            session_recording_event_trigger_config?: string[] | null;
            session_recording_linked_flag?: null;
            session_recording_masking_config?: {
                blockSelector?: string;
                maskAllInputs?: boolean;
                maskTextSelector?: string;
            } | null;
            session_recording_minimum_duration_milliseconds?: number | null;
            session_recording_network_payload_capture_config?: {
                recordBody?: boolean;
                recordHeaders?: boolean;
            } | null;
            session_recording_opt_in?: boolean | null;
            session_recording_sample_rate?: (number | string) | null;
            session_recording_trigger_match_type_config?: ("all" | "any") | null;
            session_recording_url_blocklist_config?: {
                /** @constant */
                matching: "regex";
                url: string;
            }[] | null;
            session_recording_url_trigger_config?: {
                /** @constant */
                matching: "regex";
                url: string;
            }[] | null;
            session_replay_config?: ({
                record_canvas?: boolean;
            } & {
                [key: string]: unknown;
            }) | null;
            survey_config?: {
                [key: string]: unknown;
            } | null;
            surveys_opt_in?: boolean | null;
            test_account_filters?: components["schemas"]["PropertyFilter"][];
            test_account_filters_default_checked?: boolean | null;
            timezone?: string;
            week_start_day?: 0 | 1;
        };
        ProjectSecretKey: {
            created_at: string;
            id: string;
            label: string;
            last_rolled_at: string | null;
            last_used_at: string | null;
            mask_value: string;
            scopes: string[];
            value?: string;
        };
        ProjectSecretKeyCreate: {
            label: string;
            scopes?: "endpoint:read"[];
        };
        ProjectSecretKeyPatch: {
            label?: string;
            scopes?: "endpoint:read"[];
        };
        Properties: components["schemas"]["PropertyGroup"] | ((components["schemas"]["PropertyGroup"] | (components["schemas"]["PropertyFilter"] | {
            key?: unknown;
            type?: ("event" | "event_metadata" | "person" | "person_metadata" | "session" | "group" | "cohort" | "element" | "feature" | "hogql" | "data_warehouse" | "data_warehouse_person_property" | "recording" | "log_entry" | "log" | "error_tracking_issue" | "revenue_analytics" | "flag" | "meta" | "internal_event" | "empty") | null;
        }))[] | null);
        PropertiesTimeline: {
            crucial_property_keys: string[];
            points: {
                properties: {
                    [key: string]: unknown;
                };
                relevant_event_count: number;
                timestamp: string;
            }[];
        };
        PropertyDefinition: {
            created_at: string;
            description: string;
            hidden: boolean;
            id: string;
            is_numerical: boolean;
            is_seen_on_filtered_events: boolean | null;
            last_seen_at: string | null;
            name: string;
            property_type: string | null;
            tags: string[];
            verified: boolean;
        };
        PropertyDefinitionPatch: {
            description?: string;
            hidden?: boolean;
            property_type?: ("String" | "Numeric" | "Boolean" | "DateTime") | null;
            tags?: string[];
            verified?: boolean;
        };
        PropertyDeleted: {
            /** @constant */
            success: true;
        };
        PropertyFilter: {
            cohort_name?: string | null;
            group_key_names?: {
                [key: string]: string;
            } | null;
            group_type_index?: number | null;
            key: string;
            label?: string | null;
            operator?: ("exact" | "is_not" | "icontains" | "not_icontains" | "icontains_multi" | "not_icontains_multi" | "starts_with" | "not_starts_with" | "ends_with" | "not_ends_with" | "regex" | "not_regex" | "gt" | "gte" | "lt" | "lte" | "min" | "max" | "between" | "not_between" | "is_set" | "is_not_set" | "is_date_exact" | "is_date_before" | "is_date_after" | "in" | "not_in" | "is_cleaned_path_exact" | "semver_eq" | "semver_neq" | "semver_gt" | "semver_gte" | "semver_lt" | "semver_lte" | "semver_tilde" | "semver_caret" | "semver_wildcard" | "flag_evaluates_to") | null;
            type?: ("event" | "event_metadata" | "person" | "person_metadata" | "session" | "group" | "cohort" | "element" | "feature" | "hogql" | "data_warehouse" | "data_warehouse_person_property" | "recording" | "log_entry" | "log" | "error_tracking_issue" | "revenue_analytics" | "flag" | "meta" | "internal_event") | null;
            value?: (string | number | boolean) | null | (string | number | boolean | null)[];
        };
        PropertyFilterList: (components["schemas"]["PropertyFilter"] | {
            key?: unknown;
            type?: ("event" | "event_metadata" | "person" | "person_metadata" | "session" | "group" | "cohort" | "element" | "feature" | "hogql" | "data_warehouse" | "data_warehouse_person_property" | "recording" | "log_entry" | "log" | "error_tracking_issue" | "revenue_analytics" | "flag" | "meta" | "internal_event" | "empty") | null;
        })[] | null;
        PropertyGroup: {
            /** @enum {string} */
            type: "AND" | "OR";
            values: (components["schemas"]["PropertyGroup"] | (components["schemas"]["PropertyFilter"] | {
                key?: unknown;
                type?: ("event" | "event_metadata" | "person" | "person_metadata" | "session" | "group" | "cohort" | "element" | "feature" | "hogql" | "data_warehouse" | "data_warehouse_person_property" | "recording" | "log_entry" | "log" | "error_tracking_issue" | "revenue_analytics" | "flag" | "meta" | "internal_event" | "empty") | null;
            }))[];
        };
        PropertyValue: {
            name: string;
        };
        ProtectedResourceMetadata: {
            authorization_servers: string[];
            bearer_methods_supported: [
                "header"
            ];
            dpop_signing_alg_values_supported: string[];
            /** Format: uri */
            resource: string;
            /** Format: uri */
            resource_documentation?: string;
            scopes_supported: string[];
        };
        PushedRequestResponse: {
            expires_in: number;
            /** Format: starts_with */
            request_uri: string;
        };
        QueryLog: {
            bytes_read: number | null;
            client_id: string | null;
            duration_ms: number;
            error_code: string | null;
            error_message: string | null;
            kind: string;
            name: string | null;
            query_id: string;
            result_rows: number | null;
            rows_read: number | null;
            start_time: string;
            /** @enum {string} */
            status: "finished" | "failed";
            team_id: number;
        };
        QueryNode: components["schemas"]["HogQLQuery"] | components["schemas"]["HogQLMetadata"] | components["schemas"]["HogQLAutocomplete"] | components["schemas"]["DatabaseSchemaQuery"] | components["schemas"]["TrendsQuery"] | components["schemas"]["FunnelsQuery"] | components["schemas"]["RetentionQuery"] | components["schemas"]["PathsQuery"] | components["schemas"]["StickinessQuery"] | components["schemas"]["LifecycleQuery"] | components["schemas"]["CalendarHeatmapQuery"] | components["schemas"]["EventsQuery"] | components["schemas"]["SessionsQuery"] | components["schemas"]["ActorsQuery"] | components["schemas"]["InsightActorsQuery"] | components["schemas"]["FunnelsActorsQuery"] | components["schemas"]["StickinessActorsQuery"] | components["schemas"]["FunnelCorrelationActorsQuery"] | components["schemas"]["SessionsTimelineQuery"] | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebOverviewQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            /** @enum {string} */
            breakdownBy: "Page" | "InitialPage" | "ExitPage" | "ExitClick" | "PreviousPage" | "ScreenName" | "InitialChannelType" | "InitialReferringDomain" | "InitialReferringURL" | "InitialUTMSource" | "InitialUTMCampaign" | "InitialUTMMedium" | "InitialUTMTerm" | "InitialUTMContent" | "InitialUTMSourceMediumCampaign" | "Browser" | "OS" | "Viewport" | "DeviceType" | "Country" | "Region" | "City" | "Timezone" | "Language" | "FrustrationMetrics";
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeAvgTimeOnPage?: boolean | null;
            includeBounceRate?: boolean | null;
            includeHost?: boolean | null;
            includeRevenue?: boolean | null;
            includeScrollDepth?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebStatsTableQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebGoalsQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebExternalClicksTableQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            stripQueryParams?: boolean | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebVitalsPathBreakdownQuery";
            /** @enum {string} */
            metric: "INP" | "LCP" | "CLS" | "FCP";
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            /** @enum {string} */
            percentile: "p75" | "p90" | "p99";
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            thresholds: [
                number,
                number
            ];
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebPageURLSearchQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            searchTerm?: string | null;
            stripQueryParams?: boolean | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval: components["schemas"]["Interval"];
            /** @constant */
            kind: "WebTrendsQuery";
            limit?: unknown;
            metrics: ("UniqueUsers" | "PageViews" | "Sessions" | "Bounces" | "SessionDuration" | "TotalSessions")[];
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: unknown;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | {
            aggregation_group_type_index?: unknown;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: unknown;
            dateRange?: components["schemas"]["DateRange"] | null;
            doPathCleaning?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeRevenue?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /** @constant */
            kind: "WebVitalsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            orderBy?: [
                "Visitors" | "Views" | "AvgTimeOnPage" | "Clicks" | "BounceRate" | "AverageScrollPercentage" | "ScrollGt80Percentage" | "TotalConversions" | "UniqueConversions" | "ConversionRate" | "ConvertingUsers" | "RageClicks" | "DeadClicks" | "Errors",
                "ASC" | "DESC"
            ] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            sampling?: {
                enabled?: boolean | null;
                forceSamplingRate?: {
                    denominator?: number | null;
                    numerator: number;
                } | null;
            } | null;
            samplingFactor?: number | null;
            source: components["schemas"]["TrendsQuery"];
            tags?: components["schemas"]["QueryTags"] | null;
            useSessionsTable?: unknown;
            useWebAnalyticsPrecompute?: unknown;
            version?: number | null;
        } | components["schemas"]["InsightActorsQueryOptions"] | components["schemas"]["FunnelCorrelationQuery"] | components["schemas"]["GroupsQuery"] | components["schemas"]["TeamTaxonomyQuery"] | components["schemas"]["EventTaxonomyQuery"] | components["schemas"]["ActorsPropertyTaxonomyQuery"] | components["schemas"]["TracesQuery"] | components["schemas"]["TraceQuery"] | components["schemas"]["TraceNeighborsQuery"] | components["schemas"]["InsightVizNode"] | components["schemas"]["DataTableNode"] | components["schemas"]["DataVisualizationNode"] | components["schemas"]["SavedInsightNode"];
        QueryProgress: {
            active_cpu_time: number;
            bytes_read: number;
            estimated_rows_total: number;
            rows_read: number;
            time_elapsed: number;
        };
        QueryRequest: {
            async?: boolean | null;
            client_query_id?: components["schemas"]["ClientQueryId"] | null;
            debug?: boolean | null;
            explain?: boolean | null;
            filters_override?: components["schemas"]["FiltersOverride"] | null;
            format?: components["schemas"]["TableFormat"] | null;
            limit_context?: "posthog_ai" | null;
            name?: string | null;
            query: components["schemas"]["QueryNode"];
            refresh?: components["schemas"]["RefreshMode"] | null;
            variables?: {
                [key: string]: unknown;
            } | null;
            variables_override?: components["schemas"]["QueryVariables"] | null;
        };
        QueryRunAnswer: {
            cache_key?: string;
            cache_target_age?: string | null;
            calculation_trigger?: string | null;
            columns?: string[];
            hasMore?: boolean | null;
            hogql?: string;
            is_cached?: boolean;
            last_refresh?: string;
            limit?: number;
            next_allowed_client_refresh?: string;
            offset?: number;
            query_metadata?: {
                [key: string]: unknown;
            } | null;
            query_status?: components["schemas"]["QueryStatus"] | null;
            resolved_compare_date_range?: components["schemas"]["ResolvedDateRange"];
            resolved_date_range?: components["schemas"]["ResolvedDateRange"];
            results?: unknown;
            timezone?: string;
            timings?: {
                k: string;
                t: number;
            }[];
            types?: unknown[];
        } & {
            [key: string]: unknown;
        };
        QueryStatus: {
            complete: boolean;
            dashboard_id: number | null;
            end_time: string | null;
            error: boolean;
            /** @default null */
            error_details: ({
                attr: string | null;
                code: string;
                detail: string;
                type: string;
            } & {
                [key: string]: unknown;
            }) | null;
            error_message: string | null;
            expiration_time: string | null;
            id: string;
            insight_id: number | null;
            labels: string[] | null;
            pickup_time: string | null;
            /** @constant */
            query_async: true;
            query_progress: components["schemas"]["QueryProgress"] | null;
            results: unknown;
            start_time: string | null;
            task_id: string | null;
            team_id: number;
        };
        QueryStatusAnswer: {
            query_status: components["schemas"]["QueryStatus"];
        };
        QueryTags: {
            name?: string | null;
            productKey?: string | null;
            scene?: string | null;
        };
        QueryVariable: {
            code_name: string;
            isNull?: boolean | null;
            value?: unknown;
            variableId: string;
        };
        QueryVariables: {
            [key: string]: components["schemas"]["QueryVariable"];
        };
        /** @enum {string} */
        RefreshMode: "blocking" | "async" | "async_except_on_cache_miss" | "lazy_async" | "force_blocking" | "force_async" | "force_cache";
        ReorderTiles: {
            /**
             * @default preserve
             * @enum {string}
             */
            layout: "preserve" | "two_column" | "full_width";
            tile_order: number[];
        };
        ResolvedDateRange: {
            date_from: string;
            date_to: string;
        };
        ResultStatus: {
            complete?: boolean;
            dashboard_id?: number | null;
            end_time?: string | null;
            error?: boolean;
            /** @default null */
            error_details: ({
                attr: string | null;
                code: string;
                detail: string;
                type: string;
            } & {
                [key: string]: unknown;
            }) | null;
            error_message?: string | null;
            expiration_time?: string | null;
            id?: string;
            insight_id?: number | null;
            labels?: string[] | null;
            pickup_time?: string | null;
            /** @constant */
            query_async?: true;
            query_progress?: components["schemas"]["QueryProgress"] | null;
            results?: unknown;
            start_time?: string | null;
            task_id?: string | null;
            team_id?: number;
        } | null;
        RetentionEntity: {
            custom_name?: string | null;
            id?: string | number | null;
            kind?: ("EventsNode" | "ActionsNode") | null;
            name?: string | null;
            order?: number | null;
            properties?: components["schemas"]["PropertyFilterList"];
            type?: ("events" | "actions") | null;
            uuid?: string | null;
        };
        RetentionFilter: {
            aggregationProperty?: string | null;
            aggregationPropertyType?: ("event" | "person") | null;
            aggregationType?: ("count" | "sum" | "avg") | null;
            cumulative?: boolean | null;
            minimumOccurrences?: number | null;
            period?: ("Hour" | "Day" | "Week" | "Month") | null;
            retentionCustomBrackets?: number[] | null;
            retentionType?: ("retention_first_time" | "retention_recurring" | "retention_first_ever_occurrence") | null;
            returningEntity?: components["schemas"]["RetentionEntity"] | null;
            targetEntity?: components["schemas"]["RetentionEntity"] | null;
            timeWindowMode?: ("strict_calendar_dates" | "24_hour_windows") | null;
            totalIntervals?: number | null;
        } & {
            [key: string]: unknown;
        };
        RetentionQuery: {
            aggregation_group_type_index?: number | null;
            breakdownFilter?: components["schemas"]["BreakdownFilter"] | null;
            dataColorTheme?: number | null;
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RetentionQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            retentionFilter?: components["schemas"]["RetentionFilter"] | null;
            samplingFactor?: number | null;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        RunInsightsAnswer: {
            results: {
                error?: {
                    message: string;
                    type: string;
                };
                id: number;
                insight: {
                    derived_name: string | null;
                    id: number;
                    name: string | null;
                    query_status: components["schemas"]["ResultStatus"];
                    result: unknown;
                    short_id: string;
                };
            }[];
        };
        SavedActionSteps: {
            event?: string | null;
            href?: string | null;
            href_matching?: ("exact" | "contains" | "regex") | null;
            properties?: (components["schemas"]["PropertyFilter"] | {
                key?: unknown;
                type?: ("event" | "event_metadata" | "person" | "person_metadata" | "session" | "group" | "cohort" | "element" | "feature" | "hogql" | "data_warehouse" | "data_warehouse_person_property" | "recording" | "log_entry" | "log" | "error_tracking_issue" | "revenue_analytics" | "flag" | "meta" | "internal_event" | "empty") | null;
            })[] | null;
            selector?: string | null;
            tag_name?: string | null;
            text?: string | null;
            text_matching?: ("exact" | "contains" | "regex") | null;
            url?: string | null;
            url_matching?: ("exact" | "contains" | "regex") | null;
        }[];
        SavedInsightNode: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "SavedInsightNode";
            modifiers?: components["schemas"]["Modifiers"] | null;
            response?: unknown;
            shortId: string;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        } & {
            [key: string]: unknown;
        };
        SavedQuery: {
            kind: string;
        } & {
            [key: string]: unknown;
        };
        SeenTogether: {
            [key: string]: boolean;
        };
        Session: {
            created_at: string;
            device: string;
            expires_at: string;
            id: string;
            is_current: boolean;
            last_seen_at: string;
            network: string | null;
            user_agent: string;
        };
        SessionsQuery: {
            actionId?: number | null;
            actionSteps?: {
                [key: string]: unknown;
            }[] | null;
            after?: string | null;
            before?: string | null;
            event?: string | null;
            eventProperties?: components["schemas"]["Properties"];
            events?: string[] | null;
            filterTestAccounts?: boolean | null;
            fixedProperties?: components["schemas"]["Properties"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "SessionsQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            orderBy?: string[] | null;
            personId?: string | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            select: string[];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
            where?: string[] | null;
        };
        SessionsTimelineQuery: {
            after?: string | null;
            before?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "SessionsTimelineQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            personId?: string | null;
            response?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        SessionValues: {
            /** @constant */
            refreshing: false;
            results: {
                name: string;
            }[];
        };
        SharedPassword: {
            /** Format: date-time */
            created_at: string;
            created_by_email: string;
            /** Format: uuid */
            id: string;
            note: string;
            password: string;
        };
        SharedPasswordCreate: {
            note?: string;
            raw_password?: "" | string;
        };
        Sharing: {
            access_token: string | null;
            created_at: string | null;
            enabled: boolean;
            frame_ancestors: string[];
            password_required: boolean;
            settings: components["schemas"]["SharingSettings"];
            share_passwords: {
                /** Format: date-time */
                created_at: string;
                created_by_email: string;
                /** Format: uuid */
                id: string;
                /** @constant */
                is_active: true;
                note: string;
            }[];
        };
        SharingSettings: {
            detailed?: boolean;
            hideExtraDetails?: boolean;
            legend?: boolean;
            noHeader?: boolean;
            showInspector?: boolean;
            showResult?: boolean;
            /** @enum {string} */
            theme?: "light" | "dark" | "system";
            whitelabel?: boolean;
        };
        SharingWrite: {
            enabled?: boolean;
            frame_ancestors?: components["schemas"]["FrameAncestor"][];
            password_required?: boolean;
            settings?: components["schemas"]["SharingSettings"] | null;
        };
        StickinessActorsQuery: {
            compare?: ("current" | "previous") | null;
            day?: (string | number) | null;
            includeRecordings?: boolean | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "StickinessActorsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            operator?: ("gte" | "lte" | "exact") | null;
            response?: unknown;
            series?: number | null;
            source: components["schemas"]["StickinessQuery"];
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        StickinessFilter: {
            computedAs?: ("non_cumulative" | "cumulative") | null;
            display?: components["schemas"]["ChartDisplay"] | null;
            stickinessCriteria?: {
                /** @enum {string} */
                operator: "gte" | "lte" | "exact";
                value: number;
            } | null;
        } & {
            [key: string]: unknown;
        };
        StickinessQuery: {
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            dataColorTheme?: number | null;
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            intervalCount?: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "StickinessQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            samplingFactor?: number | null;
            series: components["schemas"]["EntityNode"][];
            stickinessFilter?: components["schemas"]["StickinessFilter"] | null;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        Subscription: {
            bysetpos: number | null;
            byweekday: string[] | null;
            /** @enum {string} */
            content_type: "insight" | "dashboard";
            count: number | null;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            dashboard: number | null;
            dashboard_export_insights: number[];
            deleted: boolean;
            enabled: boolean;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly" | "yearly";
            id: number;
            insight: number | null;
            insight_short_id: string | null;
            interval: number;
            next_delivery_date: string | null;
            resource_name: string | null;
            signing_secret?: string;
            /** Format: date-time */
            start_date: string;
            summary: string;
            /** @enum {string} */
            target_type: "email" | "webhook";
            target_value: string;
            title: string | null;
            unconfirmed_addresses: string[];
            until_date: string | null;
        };
        SubscriptionDelivery: {
            content_snapshot: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            error: string | null;
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            idempotency_key: string;
            /** Format: date-time */
            last_updated_at: string;
            recipient_results: {
                error: string | null;
                recipient: string;
                /** @enum {string} */
                status: "success" | "failed" | "pending";
            }[];
            scheduled_at: string | null;
            /** @enum {string} */
            status: "starting" | "completed" | "failed" | "skipped";
            subscription: number;
            target_type: string;
            target_value: string;
            /** @enum {string} */
            trigger_type: "scheduled" | "manual" | "target_change";
        };
        SubscriptionPatch: {
            bysetpos?: number | null;
            byweekday?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[] | null;
            count?: number | null;
            dashboard?: number | null;
            dashboard_export_insights?: number[] | null;
            deleted?: boolean;
            enabled?: boolean;
            /** @enum {string} */
            frequency?: "daily" | "weekly" | "monthly" | "yearly";
            insight?: number | null;
            interval?: number;
            invite_message?: string | null;
            start_date?: string;
            /** @enum {string} */
            target_type?: "email" | "webhook" | "slack";
            target_value?: string;
            title?: string | null;
            until_date?: (string) | null;
        };
        SubscriptionTest: {
            /** Format: uuid */
            id: string;
        };
        SubscriptionWrite: {
            bysetpos?: number | null;
            byweekday?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[] | null;
            count?: number | null;
            dashboard?: number | null;
            dashboard_export_insights?: number[] | null;
            deleted?: boolean;
            enabled?: boolean;
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly" | "yearly";
            insight?: number | null;
            interval?: number;
            invite_message?: string | null;
            start_date: string;
            /** @enum {string} */
            target_type: "email" | "webhook" | "slack";
            target_value: string;
            title?: string | null;
            until_date?: (string) | null;
        };
        SupportRequest: {
            app_name: string;
            client_id: string;
            closed_at: string | null;
            created_at: string;
            id: string;
            message: string;
            organization: string | null;
            product_url: string;
            status: string;
            topic: string;
            verification: {
                decided_at: string | null;
                status: string;
            };
        };
        /** @enum {string} */
        TableFormat: "json" | "csv" | "jsonl" | "ndjson" | "arrow" | "parquet";
        TeamTaxonomyQuery: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TeamTaxonomyQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            response?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        TokenResponse: {
            /** Format: starts_with */
            access_token: string;
            expires_in: number;
            id_token?: string;
            /** Format: starts_with */
            refresh_token?: string;
            scope: string;
            scoped_organizations: string[];
            scoped_teams: number[];
            /** @enum {string} */
            token_type: "Bearer" | "DPoP";
        };
        TraceNeighborsQuery: {
            dateRange?: components["schemas"]["DateRange"] | null;
            filterSupportTraces?: boolean | null;
            filterTestAccounts?: boolean | null;
            includeSentiment?: unknown;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TraceNeighborsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            timestamp: string;
            traceId: string;
            version?: number | null;
        };
        TraceQuery: {
            dateRange?: components["schemas"]["DateRange"] | null;
            includeSentiment?: unknown;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TraceQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            traceId: string;
            version?: number | null;
        };
        TracesQuery: {
            dateRange?: components["schemas"]["DateRange"] | null;
            filterSupportTraces?: boolean | null;
            filterTestAccounts?: boolean | null;
            groupKey?: string | null;
            groupTypeIndex?: number | null;
            includeSentiment?: unknown;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TracesQuery";
            limit?: number | null;
            modifiers?: components["schemas"]["Modifiers"] | null;
            offset?: number | null;
            personId?: string | null;
            properties?: components["schemas"]["Properties"];
            randomOrder?: boolean | null;
            response?: unknown;
            showColumnConfigurator?: unknown;
            tags?: components["schemas"]["QueryTags"] | null;
            version?: number | null;
        };
        TrendingInsight: {
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            dashboard_tiles: {
                dashboard_id: number;
                deleted: boolean;
                id: number;
            }[];
            dashboards: number[];
            derived_name: string | null;
            description: string | null;
            favorited: boolean;
            filters: {
                [key: string]: unknown;
            };
            id: number;
            last_modified_at: string;
            last_modified_by: components["schemas"]["UserBasic"] | null;
            last_refresh: string | null;
            last_viewed_at: string | null;
            name: string | null;
            query: components["schemas"]["SavedQuery"] | null;
            refreshing: boolean;
            saved: boolean;
            short_id: string;
            tags: string[];
            updated_at: string;
            user_access_level: string;
            version: number;
            view_count: number;
            viewers: components["schemas"]["UserBasic"][];
        } & {
            [key: string]: unknown;
        };
        TrendsFilter: {
            breakdown_histogram_bin_count?: number | null;
            display?: components["schemas"]["ChartDisplay"] | null;
            formula?: string | null;
            formulaNodes?: {
                custom_name?: string | null;
                formula: string;
            }[] | null;
            formulas?: string[] | null;
            smoothingIntervals?: number | null;
        } & {
            [key: string]: unknown;
        };
        TrendsQuery: {
            aggregation_group_type_index?: number | null;
            breakdownFilter?: components["schemas"]["BreakdownFilter"] | null;
            calendarHeatmapFilter?: components["schemas"]["CalendarHeatmapFilter"] | null;
            compareFilter?: components["schemas"]["CompareFilter"] | null;
            conversionGoal?: ({
                actionId: number;
            } | {
                customEventName: string;
            }) | null;
            dataColorTheme?: number | null;
            dateRange?: components["schemas"]["DateRange"] | null;
            filterTestAccounts?: boolean | null;
            interval?: components["schemas"]["Interval"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TrendsQuery";
            modifiers?: components["schemas"]["Modifiers"] | null;
            properties?: components["schemas"]["Properties"];
            response?: unknown;
            samplingFactor?: number | null;
            series: components["schemas"]["EntityNode"][];
            tags?: components["schemas"]["QueryTags"] | null;
            trendsFilter?: components["schemas"]["TrendsFilter"] | null;
            version?: number | null;
        };
        UpdateProperty: {
            key: string;
            value: null | boolean | number | string | unknown[] | {
                [key: string]: unknown;
            };
        };
        UpdateTextTile: {
            base_version?: components["schemas"]["BaseVersion"];
            body?: string;
            color?: string | null;
            layouts?: {
                sm?: {
                    h?: number;
                    w?: number;
                    x?: number;
                    y?: number;
                } & {
                    [key: string]: unknown;
                };
                xs?: {
                    h?: number;
                    w?: number;
                    x?: number;
                    y?: number;
                } & {
                    [key: string]: unknown;
                };
            };
            tile_id: number;
            version?: components["schemas"]["BaseVersion"];
        };
        User: {
            date_joined: string;
            distinct_id: string;
            email: string;
            first_name: string;
            has_password: boolean;
            hedgehog_config: {
                [key: string]: unknown;
            } | null;
            id: number;
            is_email_verified: boolean | null;
            is_impersonated: boolean;
            is_staff: boolean;
            last_name: string;
            organization: {
                created_at: string;
                id: string;
                membership_level: number;
                name: string;
                projects: components["schemas"]["ProjectNameOnly"][];
                slug: string;
                teams: components["schemas"]["ProjectBasic"][];
                updated_at: string;
            } | null;
            organizations: components["schemas"]["OrganizationBasic"][];
            role_at_organization: string | null;
            team: components["schemas"]["ProjectBasic"] | null;
            theme_mode: ("light" | "dark" | "system") | null;
            uuid: string;
        };
        UserBasic: {
            distinct_id: string;
            email: string;
            first_name: string;
            hedgehog_config: {
                [key: string]: unknown;
            } | null;
            id: number;
            is_email_verified: boolean | null;
            last_name: string;
            role_at_organization: string | null;
            uuid: string;
        };
        UserinfoResponse: {
            email?: string;
            email_verified?: boolean;
            family_name?: string;
            given_name?: string;
            sub: string;
        };
        UserPatch: {
            current_password?: string;
            first_name?: components["schemas"]["PersonName"];
            last_name?: "" | components["schemas"]["PersonName"];
            password?: components["schemas"]["NewPassword"];
            /** Format: uuid */
            set_current_organization?: string;
            set_current_team?: number;
            theme_mode?: ("light" | "dark" | "system") | null;
        };
        VerificationRequest: {
            app_name: string;
            client_id: string;
            /** @default  */
            message: string;
            organization?: string | null;
            /** Format: uri */
            product_url: string;
            /**
             * @default Authentication
             * @constant
             */
            topic: "Authentication";
        };
        VerificationToken: {
            cimd_url: string;
            created_at: string;
            created_by: components["schemas"]["UserBasic"] | null;
            id: string;
            label: string;
            last_used_at: string | null;
            mask_value: string;
            value?: string;
        };
        VerificationTokenCreate: {
            cimd_url: string;
            label: string;
        };
        WidgetCatalog: {
            results: unknown[];
        };
    };
    responses: {
        /** @description The credential lacks a scope. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is invalid; `attr` names the field. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The object does not exist, or the credential has no access to it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many calls. `Retry-After` says when to come back. */
        Throttled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No valid credential. `WWW-Authenticate` leads to the metadata. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    get_well_known_jwks_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "EC",
                     *           "crv": "P-256",
                     *           "kid": "2026-11",
                     *           "x": "…",
                     *           "y": "…"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        keys: ({
                            kid?: string;
                            kty: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    };
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_well_known_oauth_authorization_server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://us.meridian.example",
                     *       "authorization_endpoint": "https://us.meridian.example/oauth/authorize/",
                     *       "token_endpoint": "https://us.meridian.example/oauth/token/",
                     *       "revocation_endpoint": "https://us.meridian.example/oauth/revoke/",
                     *       "introspection_endpoint": "https://us.meridian.example/oauth/introspect/",
                     *       "userinfo_endpoint": "https://us.meridian.example/oauth/userinfo/",
                     *       "pushed_authorization_request_endpoint": "https://us.meridian.example/oauth/par/",
                     *       "jwks_uri": "https://us.meridian.example/.well-known/jwks.json",
                     *       "scopes_supported": [
                     *         "openid",
                     *         "query:read"
                     *       ],
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "response_modes_supported": [
                     *         "query"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "refresh_token"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "none",
                     *         "private_key_jwt"
                     *       ],
                     *       "token_endpoint_auth_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "none",
                     *         "private_key_jwt"
                     *       ],
                     *       "revocation_endpoint_auth_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "introspection_endpoint_auth_methods_supported": [
                     *         "private_key_jwt"
                     *       ],
                     *       "introspection_endpoint_auth_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "dpop_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": true,
                     *       "client_id_metadata_document_supported": true,
                     *       "require_pushed_authorization_requests": false,
                     *       "protected_resources": [
                     *         "https://us.meridian.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizationServerMetadata"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_well_known_oauth_protected_resource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "https://us.meridian.example",
                     *       "authorization_servers": [
                     *         "https://us.meridian.example"
                     *       ],
                     *       "scopes_supported": [
                     *         "query:read"
                     *       ],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ],
                     *       "dpop_signing_alg_values_supported": [
                     *         "ES256"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_well_known_oauth_protected_resource_mcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "https://us.meridian.example/mcp",
                     *       "authorization_servers": [
                     *         "https://us.meridian.example"
                     *       ],
                     *       "scopes_supported": [
                     *         "query:read"
                     *       ],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ],
                     *       "dpop_signing_alg_values_supported": [
                     *         "ES256"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_well_known_openid_configuration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://us.meridian.example",
                     *       "authorization_endpoint": "https://us.meridian.example/oauth/authorize/",
                     *       "token_endpoint": "https://us.meridian.example/oauth/token/",
                     *       "revocation_endpoint": "https://us.meridian.example/oauth/revoke/",
                     *       "introspection_endpoint": "https://us.meridian.example/oauth/introspect/",
                     *       "userinfo_endpoint": "https://us.meridian.example/oauth/userinfo/",
                     *       "pushed_authorization_request_endpoint": "https://us.meridian.example/oauth/par/",
                     *       "jwks_uri": "https://us.meridian.example/.well-known/jwks.json",
                     *       "scopes_supported": [
                     *         "openid",
                     *         "query:read"
                     *       ],
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "response_modes_supported": [
                     *         "query"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "refresh_token"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "none",
                     *         "private_key_jwt"
                     *       ],
                     *       "token_endpoint_auth_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "none",
                     *         "private_key_jwt"
                     *       ],
                     *       "revocation_endpoint_auth_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "introspection_endpoint_auth_methods_supported": [
                     *         "private_key_jwt"
                     *       ],
                     *       "introspection_endpoint_auth_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "dpop_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": true,
                     *       "client_id_metadata_document_supported": true,
                     *       "require_pushed_authorization_requests": false,
                     *       "protected_resources": [
                     *         "https://us.meridian.example"
                     *       ],
                     *       "subject_types_supported": [
                     *         "public"
                     *       ],
                     *       "id_token_signing_alg_values_supported": [
                     *         "ES256"
                     *       ],
                     *       "claims_supported": [
                     *         "sub",
                     *         "email"
                     *       ],
                     *       "claims_parameter_supported": false,
                     *       "request_parameter_supported": false,
                     *       "request_uri_parameter_supported": true
                     *     }
                     */
                    "application/json": components["schemas"]["OpenIdMetadata"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_api_cli_auth_device_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "exampleexampleexampleexampleexampleexamplee",
                     *       "user_code": "BCDF-GHJK",
                     *       "verification_uri": "https://us.meridian.example/cli/authorize",
                     *       "verification_uri_complete": "https://us.meridian.example/cli/authorize?code=BCDF-GHJK",
                     *       "expires_in": 600,
                     *       "interval": 5
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceCode"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_api_cli_auth_poll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device_code": "exampleexampleexampleexampleexampleexamplee"
                 *     }
                 */
                "application/json": components["schemas"]["DevicePoll"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "authorized",
                     *       "personal_api_key": "phx_us_exampleexampleexample",
                     *       "label": "CLI 2026-11-01 09:30",
                     *       "project_id": "1"
                     *     }
                     */
                    "application/json": components["schemas"]["DevicePollAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_api_environments: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "project_id": 1,
                     *           "api_token": "phc_us_exampleexampleexample",
                     *           "name": "Default project",
                     *           "timezone": "Europe/Berlin",
                     *           "week_start_day": 0,
                     *           "test_account_filters": [
                     *             {
                     *               "key": "$host",
                     *               "type": "event",
                     *               "value": "localhost",
                     *               "operator": "is_not"
                     *             }
                     *           ],
                     *           "path_cleaning_filters": [],
                     *           "data_retention_days": null,
                     *           "anonymize_ips": false,
                     *           "person_on_events_mode": "person_id_override_properties_on_events",
                     *           "app_urls": [],
                     *           "recording_domains": null,
                     *           "autocapture_opt_out": false,
                     *           "autocapture_exceptions_opt_in": false,
                     *           "autocapture_exceptions_errors_to_ignore": null,
                     *           "autocapture_web_vitals_opt_in": false,
                     *           "autocapture_web_vitals_allowed_metrics": null,
                     *           "capture_performance_opt_in": false,
                     *           "capture_console_log_opt_in": false,
                     *           "capture_dead_clicks": false,
                     *           "heatmaps_opt_in": true,
                     *           "surveys_opt_in": false,
                     *           "session_recording_opt_in": false,
                     *           "session_recording_sample_rate": null,
                     *           "session_recording_minimum_duration_milliseconds": null,
                     *           "session_recording_linked_flag": null,
                     *           "session_recording_network_payload_capture_config": null,
                     *           "session_recording_masking_config": null,
                     *           "session_recording_url_trigger_config": null,
                     *           "session_recording_url_blocklist_config": null,
                     *           "session_recording_event_trigger_config": null,
                     *           "session_recording_trigger_match_type_config": null,
                     *           "session_replay_config": null,
                     *           "survey_config": null,
                     *           "inject_web_apps": false,
                     *           "base_currency": "USD",
                     *           "live_events_columns": null,
                     *           "person_display_name_properties": null,
                     *           "data_attributes": [
                     *             "data-attr"
                     *           ],
                     *           "correlation_config": null,
                     *           "test_account_filters_default_checked": false,
                     *           "human_friendly_comparison_periods": false,
                     *           "primary_dashboard": null,
                     *           "default_data_theme": null,
                     *           "completed_snippet_onboarding": false,
                     *           "has_completed_onboarding_for": null,
                     *           "onboarding_tasks": null,
                     *           "extra_settings": null,
                     *           "business_model": null,
                     *           "receive_org_level_activity_logs": false,
                     *           "is_demo": false,
                     *           "default_modifiers": {
                     *             "personsOnEventsMode": "person_id_override_properties_on_events"
                     *           },
                     *           "effective_membership_level": 15,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Project"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_feature_flag_local_evaluation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "flags": [],
                     *       "group_type_mapping": {},
                     *       "cohorts": {}
                     *     }
                     */
                    "application/json": components["schemas"]["FlagDefinitions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "name": "Analytical Engines",
                     *           "slug": "analytical-engines",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z",
                     *           "membership_level": 15
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["OrganizationBasic"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_organizations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "name": "Analytical Engines",
                     *       "slug": "analytical-engines",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "membership_level": 15,
                     *       "teams": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "project_id": 1,
                     *           "api_token": "phc_us_exampleexampleexample",
                     *           "name": "Default project",
                     *           "timezone": "Europe/Berlin"
                     *         }
                     *       ],
                     *       "projects": [
                     *         {
                     *           "id": 1,
                     *           "organization_id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "name": "Default project"
                     *         }
                     *       ],
                     *       "member_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "name": "Analytical Engines",
                     *       "slug": "analytical-engines",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "membership_level": 15,
                     *       "teams": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "project_id": 1,
                     *           "api_token": "phc_us_exampleexampleexample",
                     *           "name": "Default project",
                     *           "timezone": "Europe/Berlin"
                     *         }
                     *       ],
                     *       "projects": [
                     *         {
                     *           "id": 1,
                     *           "organization_id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "name": "Default project"
                     *         }
                     *       ],
                     *       "member_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_organizations_organization_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_organizations_organization_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "name": "Analytical Engines",
                     *       "slug": "analytical-engines",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "membership_level": 15,
                     *       "teams": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "project_id": 1,
                     *           "api_token": "phc_us_exampleexampleexample",
                     *           "name": "Default project",
                     *           "timezone": "Europe/Berlin"
                     *         }
                     *       ],
                     *       "projects": [
                     *         {
                     *           "id": 1,
                     *           "organization_id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "name": "Default project"
                     *         }
                     *       ],
                     *       "member_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_agent_calls: {
        parameters: {
            query?: {
                client_id?: string;
                limit?: number;
                offset?: number;
                project?: number;
                tool?: string;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "called_at": "2026-11-01T09:30:00.000Z",
                     *           "user_id": 1,
                     *           "client_id": "https://app.example.com/client.json",
                     *           "credential": "oauth",
                     *           "credential_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "tool": "execute-sql",
                     *           "project_id": 1,
                     *           "outcome": "ok",
                     *           "duration_ms": 41,
                     *           "request_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["AgentCallAnswer"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_audit_log: {
        parameters: {
            query?: {
                action?: string;
                limit?: number;
                offset?: number;
                project?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "actor": {
                     *             "kind": "user",
                     *             "user_id": 1,
                     *             "name": "ada@example.com",
                     *             "credential": {
                     *               "kind": "oauth",
                     *               "id": "https://app.example.com/client.json"
                     *             }
                     *           },
                     *           "action": "project.changed",
                     *           "target": {
                     *             "kind": "project",
                     *             "id": "1"
                     *           },
                     *           "project_id": 1,
                     *           "before": {
                     *             "name": "Default project"
                     *           },
                     *           "after": {
                     *             "name": "Web shop"
                     *           },
                     *           "request_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["AuditEntry"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_cimd_verification_tokens: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "label": "Our app",
                     *           "cimd_url": "https://app.example.com/client.json",
                     *           "mask_value": "phv_us_…f3a9",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "last_used_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["VerificationToken"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_organizations_organization_id_cimd_verification_tokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationTokenCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Our app",
                     *       "cimd_url": "https://app.example.com/client.json",
                     *       "mask_value": "phv_us_…f3a9",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "value": "phv_us_exampleexampleexample"
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationToken"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_cimd_verification_tokens_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Our app",
                     *       "cimd_url": "https://app.example.com/client.json",
                     *       "mask_value": "phv_us_…f3a9",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationToken"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_organizations_organization_id_cimd_verification_tokens_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_invites: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "target_email": "grace@example.com",
                     *           "level": 1,
                     *           "is_expired": false,
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "expires_at": "2026-11-08T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Invite"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_organizations_organization_id_invites: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "target_email": "grace@example.com",
                     *       "level": 1,
                     *       "is_expired": false,
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "expires_at": "2026-11-08T09:30:00.000Z",
                     *       "url": "https://us.meridian.example/invites/…"
                     *     }
                     */
                    "application/json": components["schemas"]["Invite"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_organizations_organization_id_invites_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_linked_apps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "client_id": "https://app.example.com/client.json",
                     *         "client_name": "Example app",
                     *         "is_verified": true,
                     *         "linked_at": "2026-11-01T09:30:00.000Z",
                     *         "verification_token": {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "label": "Our app"
                     *         },
                     *         "provisioning_limit_per_hour": 100
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["LinkedApp"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_members: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "user": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "level": 8,
                     *           "joined_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Member"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_organizations_organization_id_members_user_uuid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                user_uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_organizations_organization_id_members_user_uuid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                user_uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "user": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "level": 8,
                     *       "joined_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_projects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "project_id": 1,
                     *           "api_token": "phc_us_exampleexampleexample",
                     *           "name": "Default project",
                     *           "timezone": "Europe/Berlin",
                     *           "week_start_day": 0,
                     *           "test_account_filters": [
                     *             {
                     *               "key": "$host",
                     *               "type": "event",
                     *               "value": "localhost",
                     *               "operator": "is_not"
                     *             }
                     *           ],
                     *           "path_cleaning_filters": [],
                     *           "data_retention_days": null,
                     *           "anonymize_ips": false,
                     *           "person_on_events_mode": "person_id_override_properties_on_events",
                     *           "app_urls": [],
                     *           "recording_domains": null,
                     *           "autocapture_opt_out": false,
                     *           "autocapture_exceptions_opt_in": false,
                     *           "autocapture_exceptions_errors_to_ignore": null,
                     *           "autocapture_web_vitals_opt_in": false,
                     *           "autocapture_web_vitals_allowed_metrics": null,
                     *           "capture_performance_opt_in": false,
                     *           "capture_console_log_opt_in": false,
                     *           "capture_dead_clicks": false,
                     *           "heatmaps_opt_in": true,
                     *           "surveys_opt_in": false,
                     *           "session_recording_opt_in": false,
                     *           "session_recording_sample_rate": null,
                     *           "session_recording_minimum_duration_milliseconds": null,
                     *           "session_recording_linked_flag": null,
                     *           "session_recording_network_payload_capture_config": null,
                     *           "session_recording_masking_config": null,
                     *           "session_recording_url_trigger_config": null,
                     *           "session_recording_url_blocklist_config": null,
                     *           "session_recording_event_trigger_config": null,
                     *           "session_recording_trigger_match_type_config": null,
                     *           "session_replay_config": null,
                     *           "survey_config": null,
                     *           "inject_web_apps": false,
                     *           "base_currency": "USD",
                     *           "live_events_columns": null,
                     *           "person_display_name_properties": null,
                     *           "data_attributes": [
                     *             "data-attr"
                     *           ],
                     *           "correlation_config": null,
                     *           "test_account_filters_default_checked": false,
                     *           "human_friendly_comparison_periods": false,
                     *           "primary_dashboard": null,
                     *           "default_data_theme": null,
                     *           "completed_snippet_onboarding": false,
                     *           "has_completed_onboarding_for": null,
                     *           "onboarding_tasks": null,
                     *           "extra_settings": null,
                     *           "business_model": null,
                     *           "receive_org_level_activity_logs": false,
                     *           "is_demo": false,
                     *           "default_modifiers": {
                     *             "personsOnEventsMode": "person_id_override_properties_on_events"
                     *           },
                     *           "effective_membership_level": 15,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Project"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_organizations_organization_id_projects: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_organizations_organization_id_projects_project_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_organizations_organization_id_projects_project_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_personal_api_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "label": "Nightly report",
                     *         "mask_value": "phx_us_…f3a9",
                     *         "scopes": [
                     *           "query:read"
                     *         ],
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "last_used_at": null,
                     *         "last_rolled_at": null,
                     *         "user_id": 1,
                     *         "scoped_teams": null,
                     *         "scoped_organizations": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PersonalApiKey"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_personal_api_keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonalApiKeyCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null,
                     *       "user_id": 1,
                     *       "scoped_teams": null,
                     *       "scoped_organizations": null,
                     *       "value": "phx_us_exampleexampleexample"
                     *     }
                     */
                    "application/json": components["schemas"]["PersonalApiKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_personal_api_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null,
                     *       "user_id": 1,
                     *       "scoped_teams": null,
                     *       "scoped_organizations": null
                     *     }
                     */
                    "application/json": components["schemas"]["PersonalApiKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_personal_api_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_personal_api_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonalApiKeyPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null,
                     *       "user_id": 1,
                     *       "scoped_teams": null,
                     *       "scoped_organizations": null
                     *     }
                     */
                    "application/json": components["schemas"]["PersonalApiKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_personal_api_keys_id_roll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null,
                     *       "user_id": 1,
                     *       "scoped_teams": null,
                     *       "scoped_organizations": null,
                     *       "value": "phx_us_exampleexampleexample"
                     *     }
                     */
                    "application/json": components["schemas"]["PersonalApiKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_personal_api_keys_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null,
                     *       "user_id": 1,
                     *       "scoped_teams": [],
                     *       "scoped_organizations": []
                     *     }
                     */
                    "application/json": components["schemas"]["PersonalApiKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "project_id": 1,
                     *           "api_token": "phc_us_exampleexampleexample",
                     *           "name": "Default project",
                     *           "timezone": "Europe/Berlin",
                     *           "week_start_day": 0,
                     *           "test_account_filters": [
                     *             {
                     *               "key": "$host",
                     *               "type": "event",
                     *               "value": "localhost",
                     *               "operator": "is_not"
                     *             }
                     *           ],
                     *           "path_cleaning_filters": [],
                     *           "data_retention_days": null,
                     *           "anonymize_ips": false,
                     *           "person_on_events_mode": "person_id_override_properties_on_events",
                     *           "app_urls": [],
                     *           "recording_domains": null,
                     *           "autocapture_opt_out": false,
                     *           "autocapture_exceptions_opt_in": false,
                     *           "autocapture_exceptions_errors_to_ignore": null,
                     *           "autocapture_web_vitals_opt_in": false,
                     *           "autocapture_web_vitals_allowed_metrics": null,
                     *           "capture_performance_opt_in": false,
                     *           "capture_console_log_opt_in": false,
                     *           "capture_dead_clicks": false,
                     *           "heatmaps_opt_in": true,
                     *           "surveys_opt_in": false,
                     *           "session_recording_opt_in": false,
                     *           "session_recording_sample_rate": null,
                     *           "session_recording_minimum_duration_milliseconds": null,
                     *           "session_recording_linked_flag": null,
                     *           "session_recording_network_payload_capture_config": null,
                     *           "session_recording_masking_config": null,
                     *           "session_recording_url_trigger_config": null,
                     *           "session_recording_url_blocklist_config": null,
                     *           "session_recording_event_trigger_config": null,
                     *           "session_recording_trigger_match_type_config": null,
                     *           "session_replay_config": null,
                     *           "survey_config": null,
                     *           "inject_web_apps": false,
                     *           "base_currency": "USD",
                     *           "live_events_columns": null,
                     *           "person_display_name_properties": null,
                     *           "data_attributes": [
                     *             "data-attr"
                     *           ],
                     *           "correlation_config": null,
                     *           "test_account_filters_default_checked": false,
                     *           "human_friendly_comparison_periods": false,
                     *           "primary_dashboard": null,
                     *           "default_data_theme": null,
                     *           "completed_snippet_onboarding": false,
                     *           "has_completed_onboarding_for": null,
                     *           "onboarding_tasks": null,
                     *           "extra_settings": null,
                     *           "business_model": null,
                     *           "receive_org_level_activity_logs": false,
                     *           "is_demo": false,
                     *           "default_modifiers": {
                     *             "personsOnEventsMode": "person_id_override_properties_on_events"
                     *           },
                     *           "effective_membership_level": 15,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Project"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_actions: {
        parameters: {
            query?: {
                created_by?: "" | "[]" | "{}" | "false";
                limit?: number;
                offset?: number;
                search?: string;
                tags?: "" | "[]" | "{}" | "false";
                type?: "" | "[]" | "{}" | "false";
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 3,
                     *           "name": "Signed up",
                     *           "description": "",
                     *           "tags": [],
                     *           "steps": [
                     *             {
                     *               "event": "sign up",
                     *               "properties": []
                     *             }
                     *           ],
                     *           "deleted": false,
                     *           "post_to_slack": false,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "is_calculating": false,
                     *           "team_id": 1,
                     *           "version": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Action"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_actions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Signed up",
                     *       "description": "",
                     *       "tags": [],
                     *       "steps": [
                     *         {
                     *           "event": "sign up",
                     *           "properties": []
                     *         }
                     *       ],
                     *       "deleted": false,
                     *       "post_to_slack": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_calculating": false,
                     *       "team_id": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Action"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_actions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Signed up",
                     *       "description": "",
                     *       "tags": [],
                     *       "steps": [
                     *         {
                     *           "event": "sign up",
                     *           "properties": []
                     *         }
                     *       ],
                     *       "deleted": false,
                     *       "post_to_slack": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_calculating": false,
                     *       "team_id": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Action"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_actions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Signed up",
                     *       "description": "",
                     *       "tags": [],
                     *       "steps": [
                     *         {
                     *           "event": "sign up",
                     *           "properties": []
                     *         }
                     *       ],
                     *       "deleted": false,
                     *       "post_to_slack": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_calculating": false,
                     *       "team_id": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Action"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_actions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_actions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "Signed up",
                     *       "description": "",
                     *       "tags": [],
                     *       "steps": [
                     *         {
                     *           "event": "sign up",
                     *           "properties": []
                     *         }
                     *       ],
                     *       "deleted": false,
                     *       "post_to_slack": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_calculating": false,
                     *       "team_id": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Action"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_activity_log: {
        parameters: {
            query?: {
                cursor?: string;
                end_date?: string;
                item_id?: string;
                ordering?: "-created_at" | "created_at";
                page?: number;
                page_size?: number;
                scope?: string;
                scopes?: string[];
                start_date?: string;
                user?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "12",
                     *           "user": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "activity": "updated",
                     *           "scope": "Insight",
                     *           "item_id": "7",
                     *           "detail": {
                     *             "name": "Page views",
                     *             "changes": [
                     *               {
                     *                 "type": "Insight",
                     *                 "action": "changed",
                     *                 "field": "name",
                     *                 "before": "Views",
                     *                 "after": "Page views"
                     *               }
                     *             ]
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "unread": false,
                     *           "was_impersonated": false,
                     *           "is_system": false,
                     *           "client": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["ActivityLogEntry"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_advanced_activity_logs: {
        parameters: {
            query?: {
                activities?: string[];
                clients?: string[];
                cursor?: string;
                detail_filters?: string;
                end_date?: string;
                ip_addresses?: string[];
                is_system?: boolean;
                item_ids?: string[];
                ordering?: "-created_at" | "created_at";
                page?: number;
                page_size?: number;
                scopes?: string[];
                search_text?: string;
                start_date?: string;
                users?: string[];
                was_impersonated?: boolean;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "12",
                     *           "user": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "activity": "updated",
                     *           "scope": "Insight",
                     *           "item_id": "7",
                     *           "detail": {
                     *             "name": "Page views",
                     *             "changes": [
                     *               {
                     *                 "type": "Insight",
                     *                 "action": "changed",
                     *                 "field": "name",
                     *                 "before": "Views",
                     *                 "after": "Page views"
                     *               }
                     *             ]
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "unread": false,
                     *           "was_impersonated": false,
                     *           "is_system": false,
                     *           "client": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["ActivityLogEntry"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_advanced_activity_logs_available_filters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "static_filters": {
                     *         "users": [
                     *           {
                     *             "value": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *             "label": "Ada Lovelace"
                     *           }
                     *         ],
                     *         "scopes": [
                     *           {
                     *             "value": "Insight"
                     *           }
                     *         ],
                     *         "activities": [
                     *           {
                     *             "value": "updated"
                     *           }
                     *         ],
                     *         "clients": []
                     *       },
                     *       "detail_fields": {
                     *         "Insight": {
                     *           "fields": [
                     *             {
                     *               "name": "name",
                     *               "types": [
                     *                 "string"
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "General": {
                     *           "fields": [
                     *             {
                     *               "name": "changes[].field",
                     *               "types": [
                     *                 "string"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AvailableActivityFilters"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_alerts: {
        parameters: {
            query?: {
                insight?: number;
                insight_id?: number;
                limit?: number;
                offset?: number;
                search?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "insight": {
                     *             "id": 7,
                     *             "short_id": "aB3dE5fG",
                     *             "name": "Sales"
                     *           },
                     *           "name": "Too many refunds",
                     *           "subscribed_users": [
                     *             {
                     *               "id": 1,
                     *               "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *               "distinct_id": "kZ3mQ8tY1xV6",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "is_email_verified": true,
                     *               "hedgehog_config": null,
                     *               "role_at_organization": null
                     *             }
                     *           ],
                     *           "threshold": {
                     *             "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *             "created_at": "2026-11-01T09:30:00.000Z",
                     *             "name": "",
                     *             "configuration": {
                     *               "type": "absolute",
                     *               "bounds": {
                     *                 "upper": 10
                     *               }
                     *             }
                     *           },
                     *           "condition": {
                     *             "type": "absolute_value"
                     *           },
                     *           "state": "Firing",
                     *           "enabled": true,
                     *           "last_notified_at": "2026-11-01T09:30:00.000Z",
                     *           "last_checked_at": "2026-11-01T09:30:00.000Z",
                     *           "next_check_at": "2026-11-08T09:30:00.000Z",
                     *           "checks": [
                     *             {
                     *               "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *               "created_at": "2026-11-01T09:30:00.000Z",
                     *               "calculated_value": 12,
                     *               "state": "Firing",
                     *               "targets_notified": true,
                     *               "error": null
                     *             }
                     *           ],
                     *           "config": {
                     *             "type": "TrendsAlertConfig",
                     *             "series_index": 0
                     *           },
                     *           "detector_config": null,
                     *           "calculation_interval": "daily",
                     *           "snoozed_until": null,
                     *           "notify_on_resolve": true,
                     *           "skip_weekend": false,
                     *           "schedule_restriction": null,
                     *           "last_value": 12,
                     *           "destinations": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Alert"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_alerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "insight": {
                     *         "id": 7,
                     *         "short_id": "aB3dE5fG",
                     *         "name": "Sales"
                     *       },
                     *       "name": "Too many refunds",
                     *       "subscribed_users": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         }
                     *       ],
                     *       "threshold": {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "name": "",
                     *         "configuration": {
                     *           "type": "absolute",
                     *           "bounds": {
                     *             "upper": 10
                     *           }
                     *         }
                     *       },
                     *       "condition": {
                     *         "type": "absolute_value"
                     *       },
                     *       "state": "Firing",
                     *       "enabled": true,
                     *       "last_notified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_checked_at": "2026-11-01T09:30:00.000Z",
                     *       "next_check_at": "2026-11-08T09:30:00.000Z",
                     *       "checks": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "calculated_value": 12,
                     *           "state": "Firing",
                     *           "targets_notified": true,
                     *           "error": null
                     *         }
                     *       ],
                     *       "config": {
                     *         "type": "TrendsAlertConfig",
                     *         "series_index": 0
                     *       },
                     *       "detector_config": null,
                     *       "calculation_interval": "daily",
                     *       "snoozed_until": null,
                     *       "notify_on_resolve": true,
                     *       "skip_weekend": false,
                     *       "schedule_restriction": null,
                     *       "last_value": 12,
                     *       "destinations": []
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_alerts_id: {
        parameters: {
            query?: {
                checks_limit?: number;
                checks_offset?: number;
            };
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "insight": {
                     *         "id": 7,
                     *         "short_id": "aB3dE5fG",
                     *         "name": "Sales"
                     *       },
                     *       "name": "Too many refunds",
                     *       "subscribed_users": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         }
                     *       ],
                     *       "threshold": {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "name": "",
                     *         "configuration": {
                     *           "type": "absolute",
                     *           "bounds": {
                     *             "upper": 10
                     *           }
                     *         }
                     *       },
                     *       "condition": {
                     *         "type": "absolute_value"
                     *       },
                     *       "state": "Firing",
                     *       "enabled": true,
                     *       "last_notified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_checked_at": "2026-11-01T09:30:00.000Z",
                     *       "next_check_at": "2026-11-08T09:30:00.000Z",
                     *       "checks": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "calculated_value": 12,
                     *           "state": "Firing",
                     *           "targets_notified": true,
                     *           "error": null
                     *         }
                     *       ],
                     *       "config": {
                     *         "type": "TrendsAlertConfig",
                     *         "series_index": 0
                     *       },
                     *       "detector_config": null,
                     *       "calculation_interval": "daily",
                     *       "snoozed_until": null,
                     *       "notify_on_resolve": true,
                     *       "skip_weekend": false,
                     *       "schedule_restriction": null,
                     *       "last_value": 12,
                     *       "destinations": []
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_alerts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "insight": {
                     *         "id": 7,
                     *         "short_id": "aB3dE5fG",
                     *         "name": "Sales"
                     *       },
                     *       "name": "Too many refunds",
                     *       "subscribed_users": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         }
                     *       ],
                     *       "threshold": {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "name": "",
                     *         "configuration": {
                     *           "type": "absolute",
                     *           "bounds": {
                     *             "upper": 10
                     *           }
                     *         }
                     *       },
                     *       "condition": {
                     *         "type": "absolute_value"
                     *       },
                     *       "state": "Firing",
                     *       "enabled": true,
                     *       "last_notified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_checked_at": "2026-11-01T09:30:00.000Z",
                     *       "next_check_at": "2026-11-08T09:30:00.000Z",
                     *       "checks": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "calculated_value": 12,
                     *           "state": "Firing",
                     *           "targets_notified": true,
                     *           "error": null
                     *         }
                     *       ],
                     *       "config": {
                     *         "type": "TrendsAlertConfig",
                     *         "series_index": 0
                     *       },
                     *       "detector_config": null,
                     *       "calculation_interval": "daily",
                     *       "snoozed_until": null,
                     *       "notify_on_resolve": true,
                     *       "skip_weekend": false,
                     *       "schedule_restriction": null,
                     *       "last_value": 12,
                     *       "destinations": []
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_alerts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_alerts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "insight": {
                     *         "id": 7,
                     *         "short_id": "aB3dE5fG",
                     *         "name": "Sales"
                     *       },
                     *       "name": "Too many refunds",
                     *       "subscribed_users": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         }
                     *       ],
                     *       "threshold": {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "name": "",
                     *         "configuration": {
                     *           "type": "absolute",
                     *           "bounds": {
                     *             "upper": 10
                     *           }
                     *         }
                     *       },
                     *       "condition": {
                     *         "type": "absolute_value"
                     *       },
                     *       "state": "Firing",
                     *       "enabled": true,
                     *       "last_notified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_checked_at": "2026-11-01T09:30:00.000Z",
                     *       "next_check_at": "2026-11-08T09:30:00.000Z",
                     *       "checks": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "calculated_value": 12,
                     *           "state": "Firing",
                     *           "targets_notified": true,
                     *           "error": null
                     *         }
                     *       ],
                     *       "config": {
                     *         "type": "TrendsAlertConfig",
                     *         "series_index": 0
                     *       },
                     *       "detector_config": null,
                     *       "calculation_interval": "daily",
                     *       "snoozed_until": null,
                     *       "notify_on_resolve": true,
                     *       "skip_weekend": false,
                     *       "schedule_restriction": null,
                     *       "last_value": 12,
                     *       "destinations": []
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_alerts_id_destinations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertDestinationWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hog_function_ids": [
                     *         "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10"
                     *       ],
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "type": "webhook",
                     *       "webhook_url": "https://hooks.example.com/alerts",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "signing_secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *     }
                     */
                    "application/json": components["schemas"]["AlertDestination"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_alerts_id_destinations_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertDestinationDelete"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_alerts_simulate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertSimulate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         1,
                     *         12
                     *       ],
                     *       "dates": [
                     *         "2026-11-01",
                     *         "2026-11-02"
                     *       ],
                     *       "scores": [
                     *         null,
                     *         null
                     *       ],
                     *       "triggered_indices": [
                     *         1
                     *       ],
                     *       "triggered_dates": [
                     *         "2026-11-02"
                     *       ],
                     *       "interval": "day",
                     *       "total_points": 2,
                     *       "anomaly_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["AlertSimulation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_annotations: {
        parameters: {
            query?: {
                dashboard_id?: number;
                dashboard_item?: number;
                date_from?: string;
                date_to?: string;
                hidden_in_user_interface?: boolean;
                is_emoji?: boolean;
                limit?: number;
                offset?: number;
                scope?: "dashboard_item" | "dashboard" | "project" | "insight" | "organization" | "recording";
                search?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 3,
                     *           "content": "Version 2 is out",
                     *           "date_marker": "2026-11-01T09:30:00.000Z",
                     *           "scope": "project",
                     *           "dashboard_item": null,
                     *           "dashboard_id": null,
                     *           "dashboard_name": null,
                     *           "insight_short_id": null,
                     *           "insight_name": null,
                     *           "insight_derived_name": null,
                     *           "creation_type": "USR",
                     *           "emoji": null,
                     *           "hidden_in_user_interface": null,
                     *           "deleted": false,
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Annotation"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_annotations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "content": "Version 2 is out",
                     *       "date_marker": "2026-11-01T09:30:00.000Z",
                     *       "scope": "project",
                     *       "dashboard_item": null,
                     *       "dashboard_id": null,
                     *       "dashboard_name": null,
                     *       "insight_short_id": null,
                     *       "insight_name": null,
                     *       "insight_derived_name": null,
                     *       "creation_type": "USR",
                     *       "emoji": null,
                     *       "hidden_in_user_interface": null,
                     *       "deleted": false,
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_annotations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "content": "Version 2 is out",
                     *       "date_marker": "2026-11-01T09:30:00.000Z",
                     *       "scope": "project",
                     *       "dashboard_item": null,
                     *       "dashboard_id": null,
                     *       "dashboard_name": null,
                     *       "insight_short_id": null,
                     *       "insight_name": null,
                     *       "insight_derived_name": null,
                     *       "creation_type": "USR",
                     *       "emoji": null,
                     *       "hidden_in_user_interface": null,
                     *       "deleted": false,
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_annotations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "content": "Version 2 is out",
                     *       "date_marker": "2026-11-01T09:30:00.000Z",
                     *       "scope": "project",
                     *       "dashboard_item": null,
                     *       "dashboard_id": null,
                     *       "dashboard_name": null,
                     *       "insight_short_id": null,
                     *       "insight_name": null,
                     *       "insight_derived_name": null,
                     *       "creation_type": "USR",
                     *       "emoji": null,
                     *       "hidden_in_user_interface": null,
                     *       "deleted": false,
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_annotations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_annotations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "content": "Version 2 is out",
                     *       "date_marker": "2026-11-01T09:30:00.000Z",
                     *       "scope": "project",
                     *       "dashboard_item": null,
                     *       "dashboard_id": null,
                     *       "dashboard_name": null,
                     *       "insight_short_id": null,
                     *       "insight_name": null,
                     *       "insight_derived_name": null,
                     *       "creation_type": "USR",
                     *       "emoji": null,
                     *       "hidden_in_user_interface": null,
                     *       "deleted": false,
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_cohorts: {
        parameters: {
            query?: {
                created_by?: "" | "[]" | "{}" | "false";
                limit?: number;
                offset?: number;
                search?: string;
                tags?: "" | "[]" | "{}" | "false";
                type?: "" | "[]" | "{}" | "false";
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 5,
                     *           "name": "Pro users",
                     *           "description": "",
                     *           "groups": [],
                     *           "deleted": false,
                     *           "filters": {
                     *             "properties": {
                     *               "type": "AND",
                     *               "values": [
                     *                 {
                     *                   "key": "plan",
                     *                   "type": "person",
                     *                   "value": [
                     *                     "pro"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           "is_static": false,
                     *           "is_calculating": false,
                     *           "last_calculation": "2026-11-01T09:30:00.000Z",
                     *           "errors_calculating": 0,
                     *           "version": 1,
                     *           "error_message": null,
                     *           "count": 128,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Cohort"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_cohorts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CohortWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "name": "Pro users",
                     *       "description": "",
                     *       "groups": [],
                     *       "deleted": false,
                     *       "filters": {
                     *         "properties": {
                     *           "type": "AND",
                     *           "values": [
                     *             {
                     *               "key": "plan",
                     *               "type": "person",
                     *               "value": [
                     *                 "pro"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "is_static": false,
                     *       "is_calculating": false,
                     *       "last_calculation": "2026-11-01T09:30:00.000Z",
                     *       "errors_calculating": 0,
                     *       "version": 1,
                     *       "error_message": null,
                     *       "count": 128,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Cohort"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_cohorts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "name": "Pro users",
                     *       "description": "",
                     *       "groups": [],
                     *       "deleted": false,
                     *       "filters": {
                     *         "properties": {
                     *           "type": "AND",
                     *           "values": [
                     *             {
                     *               "key": "plan",
                     *               "type": "person",
                     *               "value": [
                     *                 "pro"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "is_static": false,
                     *       "is_calculating": false,
                     *       "last_calculation": "2026-11-01T09:30:00.000Z",
                     *       "errors_calculating": 0,
                     *       "version": 1,
                     *       "error_message": null,
                     *       "count": 128,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Cohort"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_cohorts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CohortPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "name": "Pro users",
                     *       "description": "",
                     *       "groups": [],
                     *       "deleted": false,
                     *       "filters": {
                     *         "properties": {
                     *           "type": "AND",
                     *           "values": [
                     *             {
                     *               "key": "plan",
                     *               "type": "person",
                     *               "value": [
                     *                 "pro"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "is_static": false,
                     *       "is_calculating": false,
                     *       "last_calculation": "2026-11-01T09:30:00.000Z",
                     *       "errors_calculating": 0,
                     *       "version": 1,
                     *       "error_message": null,
                     *       "count": 128,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Cohort"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_cohorts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_cohorts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CohortPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "name": "Pro users",
                     *       "description": "",
                     *       "groups": [],
                     *       "deleted": false,
                     *       "filters": {
                     *         "properties": {
                     *           "type": "AND",
                     *           "values": [
                     *             {
                     *               "key": "plan",
                     *               "type": "person",
                     *               "value": [
                     *                 "pro"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "is_static": false,
                     *       "is_calculating": false,
                     *       "last_calculation": "2026-11-01T09:30:00.000Z",
                     *       "errors_calculating": 0,
                     *       "version": 1,
                     *       "error_message": null,
                     *       "count": 128,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Cohort"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_cohorts_id_add_persons_to_static_cohort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonIds"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "name": "Pro users",
                     *       "description": "",
                     *       "groups": [],
                     *       "deleted": false,
                     *       "filters": {
                     *         "properties": {
                     *           "type": "AND",
                     *           "values": [
                     *             {
                     *               "key": "plan",
                     *               "type": "person",
                     *               "value": [
                     *                 "pro"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "is_static": false,
                     *       "is_calculating": false,
                     *       "last_calculation": "2026-11-01T09:30:00.000Z",
                     *       "errors_calculating": 0,
                     *       "version": 1,
                     *       "error_message": null,
                     *       "count": 128,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Cohort"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_cohorts_id_persons: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                properties?: "" | "[]" | "{}" | "false";
                search?: string;
            };
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "name": "ada@example.com",
                     *           "distinct_ids": [
                     *             "ada"
                     *           ],
                     *           "properties": {
                     *             "email": "ada@example.com"
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "is_identified": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Person"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_cohorts_id_remove_person_from_static_cohort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonId"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "name": "Pro users",
                     *       "description": "",
                     *       "groups": [],
                     *       "deleted": false,
                     *       "filters": {
                     *         "properties": {
                     *           "type": "AND",
                     *           "values": [
                     *             {
                     *               "key": "plan",
                     *               "type": "person",
                     *               "value": [
                     *                 "pro"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "is_static": false,
                     *       "is_calculating": false,
                     *       "last_calculation": "2026-11-01T09:30:00.000Z",
                     *       "errors_calculating": 0,
                     *       "version": 1,
                     *       "error_message": null,
                     *       "count": 128,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Cohort"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_comments: {
        parameters: {
            query?: {
                completed?: "any" | "open" | "completed";
                deleted?: boolean;
                exclude_emoji_reactions?: boolean;
                item_id?: string;
                kind?: "any" | "comment" | "task";
                limit?: number;
                offset?: number;
                scope?: string;
                search?: string;
                source_comment?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "content": "Why did this fall?",
                     *           "rich_content": null,
                     *           "scope": "Insight",
                     *           "item_id": "a1B2c3D4",
                     *           "item_context": null,
                     *           "source_comment": null,
                     *           "version": 0,
                     *           "is_task": false,
                     *           "completed_at": null,
                     *           "completed_by": null,
                     *           "deleted": false,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "slack_thread": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Comment"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_comments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "content": "Why did this fall?",
                     *       "rich_content": null,
                     *       "scope": "Insight",
                     *       "item_id": "a1B2c3D4",
                     *       "item_context": null,
                     *       "source_comment": null,
                     *       "version": 0,
                     *       "is_task": false,
                     *       "completed_at": null,
                     *       "completed_by": null,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "slack_thread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_comments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "content": "Why did this fall?",
                     *       "rich_content": null,
                     *       "scope": "Insight",
                     *       "item_id": "a1B2c3D4",
                     *       "item_context": null,
                     *       "source_comment": null,
                     *       "version": 0,
                     *       "is_task": false,
                     *       "completed_at": null,
                     *       "completed_by": null,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "slack_thread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_comments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "content": "Why did this fall?",
                     *       "rich_content": null,
                     *       "scope": "Insight",
                     *       "item_id": "a1B2c3D4",
                     *       "item_context": null,
                     *       "source_comment": null,
                     *       "version": 0,
                     *       "is_task": false,
                     *       "completed_at": null,
                     *       "completed_by": null,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "slack_thread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_comments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_comments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "content": "Why did this fall?",
                     *       "rich_content": null,
                     *       "scope": "Insight",
                     *       "item_id": "a1B2c3D4",
                     *       "item_context": null,
                     *       "source_comment": null,
                     *       "version": 0,
                     *       "is_task": false,
                     *       "completed_at": null,
                     *       "completed_by": null,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "slack_thread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_comments_id_complete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "content": "Why did this fall?",
                     *       "rich_content": null,
                     *       "scope": "Insight",
                     *       "item_id": "a1B2c3D4",
                     *       "item_context": null,
                     *       "source_comment": null,
                     *       "version": 0,
                     *       "is_task": false,
                     *       "completed_at": null,
                     *       "completed_by": null,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "slack_thread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_comments_id_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "content": "Why did this fall?",
                     *       "rich_content": null,
                     *       "scope": "Insight",
                     *       "item_id": "a1B2c3D4",
                     *       "item_context": null,
                     *       "source_comment": null,
                     *       "version": 0,
                     *       "is_task": false,
                     *       "completed_at": null,
                     *       "completed_by": null,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "slack_thread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_comments_id_thread: {
        parameters: {
            query?: {
                completed?: "any" | "open" | "completed";
                deleted?: boolean;
                exclude_emoji_reactions?: boolean;
                item_id?: string;
                kind?: "any" | "comment" | "task";
                limit?: number;
                offset?: number;
                scope?: string;
                search?: string;
                source_comment?: string;
            };
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "content": "Why did this fall?",
                     *           "rich_content": null,
                     *           "scope": "Insight",
                     *           "item_id": "a1B2c3D4",
                     *           "item_context": null,
                     *           "source_comment": null,
                     *           "version": 0,
                     *           "is_task": false,
                     *           "completed_at": null,
                     *           "completed_by": null,
                     *           "deleted": false,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "slack_thread": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Comment"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_comments_count: {
        parameters: {
            query?: {
                completed?: "any" | "open" | "completed";
                deleted?: boolean;
                exclude_emoji_reactions?: boolean;
                item_id?: string;
                kind?: "any" | "comment" | "task";
                scope?: string;
                search?: string;
                source_comment?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2
                     *     }
                     */
                    "application/json": components["schemas"]["CommentCount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboard_templates: {
        parameters: {
            query?: {
                is_featured?: boolean;
                limit?: number;
                offset?: number;
                ordering?: "template_name" | "-template_name";
                scope?: "global" | "team" | "feature_flag";
                search?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "template_name": "Shop",
                     *           "dashboard_description": "What we sell",
                     *           "dashboard_filters": {},
                     *           "tags": [
                     *             "daily"
                     *           ],
                     *           "tiles": [
                     *             {
                     *               "type": "TEXT",
                     *               "body": "## Sales",
                     *               "layouts": {}
                     *             }
                     *           ],
                     *           "variables": [],
                     *           "deleted": false,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": 1,
                     *           "image_url": null,
                     *           "team_id": 1,
                     *           "scope": "team",
                     *           "availability_contexts": null,
                     *           "is_featured": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["DashboardTemplate"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboard_templates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardTemplateWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "template_name": "Shop",
                     *       "dashboard_description": "What we sell",
                     *       "dashboard_filters": {},
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "tiles": [
                     *         {
                     *           "type": "TEXT",
                     *           "body": "## Sales",
                     *           "layouts": {}
                     *         }
                     *       ],
                     *       "variables": [],
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": 1,
                     *       "image_url": null,
                     *       "team_id": 1,
                     *       "scope": "team",
                     *       "availability_contexts": null,
                     *       "is_featured": false
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardTemplate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboard_templates_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "template_name": "Shop",
                     *       "dashboard_description": "What we sell",
                     *       "dashboard_filters": {},
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "tiles": [
                     *         {
                     *           "type": "TEXT",
                     *           "body": "## Sales",
                     *           "layouts": {}
                     *         }
                     *       ],
                     *       "variables": [],
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": 1,
                     *       "image_url": null,
                     *       "team_id": 1,
                     *       "scope": "team",
                     *       "availability_contexts": null,
                     *       "is_featured": false
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardTemplate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_dashboard_templates_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    dashboard_description?: string | null;
                    dashboard_filters?: components["schemas"]["FiltersOverride"] | null;
                    deleted?: boolean | null;
                    image_url?: string | null;
                    is_featured?: boolean;
                    scope?: "team" | null;
                    tags?: string[] | null;
                    template_name?: string;
                    tiles?: ({
                        color?: string | null;
                        description?: string | null;
                        /** @default {} */
                        layouts?: {
                            sm?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                            xs?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                        name: string;
                        query: {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        type: "INSIGHT";
                    } | {
                        body: string;
                        color?: string | null;
                        /** @default {} */
                        layouts?: {
                            sm?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                            xs?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                        /** @constant */
                        type: "TEXT";
                    })[];
                    variables?: {
                        default: {
                            [key: string]: unknown;
                        };
                        description?: string | null;
                        id: string;
                        name: string;
                        /** @default false */
                        required?: boolean;
                        /**
                         * @default event
                         * @constant
                         */
                        type?: "event";
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "template_name": "Shop",
                     *       "dashboard_description": "What we sell",
                     *       "dashboard_filters": {},
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "tiles": [
                     *         {
                     *           "type": "TEXT",
                     *           "body": "## Sales",
                     *           "layouts": {}
                     *         }
                     *       ],
                     *       "variables": [],
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": 1,
                     *       "image_url": null,
                     *       "team_id": 1,
                     *       "scope": "team",
                     *       "availability_contexts": null,
                     *       "is_featured": false
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardTemplate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_dashboard_templates_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_dashboard_templates_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    dashboard_description?: string | null;
                    dashboard_filters?: components["schemas"]["FiltersOverride"] | null;
                    deleted?: boolean | null;
                    image_url?: string | null;
                    is_featured?: boolean;
                    scope?: "team" | null;
                    tags?: string[] | null;
                    template_name?: string;
                    tiles?: ({
                        color?: string | null;
                        description?: string | null;
                        /** @default {} */
                        layouts?: {
                            sm?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                            xs?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                        name: string;
                        query: {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        type: "INSIGHT";
                    } | {
                        body: string;
                        color?: string | null;
                        /** @default {} */
                        layouts?: {
                            sm?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                            xs?: {
                                h?: number;
                                w?: number;
                                x?: number;
                                y?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                        /** @constant */
                        type: "TEXT";
                    })[];
                    variables?: {
                        default: {
                            [key: string]: unknown;
                        };
                        description?: string | null;
                        id: string;
                        name: string;
                        /** @default false */
                        required?: boolean;
                        /**
                         * @default event
                         * @constant
                         */
                        type?: "event";
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "template_name": "Shop",
                     *       "dashboard_description": "What we sell",
                     *       "dashboard_filters": {},
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "tiles": [
                     *         {
                     *           "type": "TEXT",
                     *           "body": "## Sales",
                     *           "layouts": {}
                     *         }
                     *       ],
                     *       "variables": [],
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": 1,
                     *       "image_url": null,
                     *       "team_id": 1,
                     *       "scope": "team",
                     *       "availability_contexts": null,
                     *       "is_featured": false
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardTemplate"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboards: {
        parameters: {
            query?: {
                creation_mode?: "default" | "template" | "duplicate" | "unlisted";
                exclude_generated?: boolean;
                limit?: number;
                offset?: number;
                pinned?: boolean;
                search?: string;
                tags?: string[];
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 7,
                     *           "name": "Shop",
                     *           "description": "What we sell",
                     *           "pinned": true,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *           "last_viewed_at": null,
                     *           "is_shared": false,
                     *           "deleted": false,
                     *           "creation_mode": "default",
                     *           "tags": [
                     *             "daily"
                     *           ],
                     *           "restriction_level": 21,
                     *           "effective_restriction_level": 21,
                     *           "effective_privilege_level": 37,
                     *           "user_access_level": "editor",
                     *           "access_control_version": "v2",
                     *           "last_refresh": null,
                     *           "team_id": 1,
                     *           "search_match_type": null,
                     *           "version": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["DashboardBasic"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboards_id: {
        parameters: {
            query?: {
                filters_override?: string;
                refresh?: components["schemas"]["InsightRefresh"];
                variables_override?: string;
            };
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_dashboards_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_dashboards_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_dashboards_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_copy_tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyTile"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_create_text_tile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTextTile"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "button_tile": null,
                     *       "widget": null,
                     *       "layouts": {
                     *         "sm": {
                     *           "x": 0,
                     *           "y": 0,
                     *           "w": 6,
                     *           "h": 5
                     *         },
                     *         "xs": {
                     *           "x": 0,
                     *           "y": 0,
                     *           "w": 1,
                     *           "h": 5
                     *         }
                     *       },
                     *       "color": null,
                     *       "filters_overrides": {},
                     *       "show_description": null,
                     *       "transparent_background": null,
                     *       "order": 0,
                     *       "id": 32,
                     *       "insight": null,
                     *       "text": {
                     *         "id": 4,
                     *         "body": "## Sales",
                     *         "created_by": {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         },
                     *         "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *         "last_modified_by": null,
                     *         "team": 1
                     *       },
                     *       "last_refresh": null,
                     *       "is_cached": false
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardTile"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_delete_tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteTile"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_move_tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveTile"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_dashboards_id_move_tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveTile"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_reorder_tiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderTiles"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboards_id_run_insights: {
        parameters: {
            query?: {
                filters_override?: string;
                output_format?: "optimized" | "json";
                refresh?: components["schemas"]["InsightRefresh"];
                variables_override?: string;
            };
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "result": "|$pageview\n2026-11-01|3\n2026-11-02|5",
                     *             "query_status": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RunInsightsAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboards_id_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_dashboards_id_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_dashboards_id_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_sharing_passwords: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedPasswordCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "note": "for Ada",
                     *       "created_by_email": "ada@example.com",
                     *       "password": "r7Yq2mXw0ZtPb9Ka"
                     *     }
                     */
                    "application/json": components["schemas"]["SharedPassword"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_dashboards_id_sharing_passwords_password_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                password_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_sharing_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboards_id_stream_tiles: {
        parameters: {
            query?: {
                filters_override?: string;
                layout_size?: "sm" | "xs";
                layoutSize?: "sm" | "xs";
                refresh?: components["schemas"]["InsightRefresh"];
                variables_override?: string;
            };
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example data: {"type":"metadata","dashboard":{"id":7,"tiles":[]}}
                     *
                     *     data: {"type":"complete"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_id_update_text_tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTextTile"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "button_tile": null,
                     *       "widget": null,
                     *       "layouts": {
                     *         "sm": {
                     *           "x": 0,
                     *           "y": 0,
                     *           "w": 6,
                     *           "h": 5
                     *         },
                     *         "xs": {
                     *           "x": 0,
                     *           "y": 0,
                     *           "w": 1,
                     *           "h": 5
                     *         }
                     *       },
                     *       "color": null,
                     *       "filters_overrides": {},
                     *       "show_description": null,
                     *       "transparent_background": null,
                     *       "order": 0,
                     *       "id": 32,
                     *       "insight": null,
                     *       "text": {
                     *         "id": 4,
                     *         "body": "## Sales",
                     *         "created_by": {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         },
                     *         "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *         "last_modified_by": null,
                     *         "team": 1
                     *       },
                     *       "last_refresh": null,
                     *       "is_cached": false
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardTile"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_dashboards_create_from_template_json: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFromTemplate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Shop",
                     *       "description": "What we sell",
                     *       "pinned": true,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "last_accessed_at": "2026-11-08T09:30:00.000Z",
                     *       "last_viewed_at": null,
                     *       "is_shared": false,
                     *       "deleted": false,
                     *       "creation_mode": "default",
                     *       "tags": [
                     *         "daily"
                     *       ],
                     *       "restriction_level": 21,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "user_access_level": "editor",
                     *       "access_control_version": "v2",
                     *       "last_refresh": null,
                     *       "team_id": 1,
                     *       "search_match_type": null,
                     *       "version": 3,
                     *       "filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "variables": {},
                     *       "persisted_filters": {
                     *         "date_from": "-30d"
                     *       },
                     *       "persisted_variables": null,
                     *       "breakdown_colors": [],
                     *       "data_color_theme_id": null,
                     *       "quick_filter_ids": [],
                     *       "tiles": [
                     *         {
                     *           "button_tile": null,
                     *           "widget": null,
                     *           "layouts": {
                     *             "sm": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 6,
                     *               "h": 5
                     *             },
                     *             "xs": {
                     *               "x": 0,
                     *               "y": 0,
                     *               "w": 1,
                     *               "h": 5
                     *             }
                     *           },
                     *           "color": null,
                     *           "filters_overrides": {},
                     *           "show_description": null,
                     *           "transparent_background": null,
                     *           "order": 0,
                     *           "id": 31,
                     *           "insight": {
                     *             "id": 12,
                     *             "short_id": "a1B2c3D4",
                     *             "name": "Daily active users",
                     *             "derived_name": null,
                     *             "query": {
                     *               "kind": "InsightVizNode",
                     *               "source": {
                     *                 "kind": "TrendsQuery",
                     *                 "series": [
                     *                   {
                     *                     "kind": "EventsNode",
                     *                     "event": "$pageview",
                     *                     "math": "dau"
                     *                   }
                     *                 ]
                     *               }
                     *             },
                     *             "result": [
                     *               {
                     *                 "label": "$pageview",
                     *                 "data": [
                     *                   3,
                     *                   5
                     *                 ],
                     *                 "days": [
                     *                   "2026-11-01",
                     *                   "2026-11-02"
                     *                 ]
                     *               }
                     *             ],
                     *             "query_status": null,
                     *             "is_cached": true,
                     *             "last_refresh": "2026-11-08T09:30:00.000Z"
                     *           },
                     *           "text": null,
                     *           "last_refresh": "2026-11-08T09:30:00.000Z",
                     *           "is_cached": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_dashboards_widget_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": []
                     *     }
                     */
                    "application/json": components["schemas"]["WidgetCatalog"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints: {
        parameters: {
            query?: {
                created_by?: number;
                is_active?: boolean;
                limit?: number;
                offset?: number;
                search?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "name": "events_by_name",
                     *           "display_name": "Events by name",
                     *           "description": "",
                     *           "query": {
                     *             "kind": "HogQLQuery",
                     *             "query": "select event, count() from events group by event"
                     *           },
                     *           "is_active": true,
                     *           "data_freshness_seconds": 86400,
                     *           "endpoint_path": "/api/projects/1/endpoints/events_by_name/run",
                     *           "url": "https://us.meridian.example/api/projects/1/endpoints/events_by_name/run",
                     *           "ui_url": "https://us.meridian.example/project/1/endpoints/events_by_name",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "is_materialized": true,
                     *           "current_version": 1,
                     *           "current_version_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "versions_count": 1,
                     *           "derived_from_insight": null,
                     *           "last_executed_at": "2026-11-01T09:30:00.000Z",
                     *           "materialization": {
                     *             "status": "Completed",
                     *             "can_materialize": true,
                     *             "last_materialized_at": "2026-11-01T09:30:00.000Z",
                     *             "error": "",
                     *             "saved_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *             "row_count": 42,
                     *             "duration_ms": 310,
                     *             "incremental": false
                     *           },
                     *           "bucket_overrides": null,
                     *           "columns": [
                     *             {
                     *               "name": "event",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "count()",
                     *               "type": "integer"
                     *             }
                     *           ],
                     *           "tags": [],
                     *           "optional_breakdown_properties": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Endpoint"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "events_by_name",
                 *       "query": {
                 *         "kind": "HogQLQuery",
                 *         "query": "select event, count() from events group by event"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "events_by_name",
                     *       "display_name": "Events by name",
                     *       "description": "",
                     *       "query": {
                     *         "kind": "HogQLQuery",
                     *         "query": "select event, count() from events group by event"
                     *       },
                     *       "is_active": true,
                     *       "data_freshness_seconds": 86400,
                     *       "endpoint_path": "/api/projects/1/endpoints/events_by_name/run",
                     *       "url": "https://us.meridian.example/api/projects/1/endpoints/events_by_name/run",
                     *       "ui_url": "https://us.meridian.example/project/1/endpoints/events_by_name",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_materialized": true,
                     *       "current_version": 1,
                     *       "current_version_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "versions_count": 1,
                     *       "derived_from_insight": null,
                     *       "last_executed_at": "2026-11-01T09:30:00.000Z",
                     *       "materialization": {
                     *         "status": "Completed",
                     *         "can_materialize": true,
                     *         "last_materialized_at": "2026-11-01T09:30:00.000Z",
                     *         "error": "",
                     *         "saved_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "row_count": 42,
                     *         "duration_ms": 310,
                     *         "incremental": false
                     *       },
                     *       "bucket_overrides": null,
                     *       "columns": [
                     *         {
                     *           "name": "event",
                     *           "type": "string"
                     *         },
                     *         {
                     *           "name": "count()",
                     *           "type": "integer"
                     *         }
                     *       ],
                     *       "tags": [],
                     *       "optional_breakdown_properties": []
                     *     }
                     */
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "events_by_name",
                     *       "display_name": "Events by name",
                     *       "description": "",
                     *       "query": {
                     *         "kind": "HogQLQuery",
                     *         "query": "select event, count() from events group by event"
                     *       },
                     *       "is_active": true,
                     *       "data_freshness_seconds": 86400,
                     *       "endpoint_path": "/api/projects/1/endpoints/events_by_name/run",
                     *       "url": "https://us.meridian.example/api/projects/1/endpoints/events_by_name/run",
                     *       "ui_url": "https://us.meridian.example/project/1/endpoints/events_by_name",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_materialized": true,
                     *       "current_version": 1,
                     *       "current_version_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "versions_count": 1,
                     *       "derived_from_insight": null,
                     *       "last_executed_at": "2026-11-01T09:30:00.000Z",
                     *       "materialization": {
                     *         "status": "Completed",
                     *         "can_materialize": true,
                     *         "last_materialized_at": "2026-11-01T09:30:00.000Z",
                     *         "error": "",
                     *         "saved_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "row_count": 42,
                     *         "duration_ms": 310,
                     *         "incremental": false
                     *       },
                     *       "bucket_overrides": null,
                     *       "columns": [
                     *         {
                     *           "name": "event",
                     *           "type": "string"
                     *         },
                     *         {
                     *           "name": "count()",
                     *           "type": "integer"
                     *         }
                     *       ],
                     *       "tags": [],
                     *       "optional_breakdown_properties": []
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointVersion"] | components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_endpoints_name: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data_freshness_seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["EndpointUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "events_by_name",
                     *       "display_name": "Events by name",
                     *       "description": "",
                     *       "query": {
                     *         "kind": "HogQLQuery",
                     *         "query": "select event, count() from events group by event"
                     *       },
                     *       "is_active": true,
                     *       "data_freshness_seconds": 86400,
                     *       "endpoint_path": "/api/projects/1/endpoints/events_by_name/run",
                     *       "url": "https://us.meridian.example/api/projects/1/endpoints/events_by_name/run",
                     *       "ui_url": "https://us.meridian.example/project/1/endpoints/events_by_name",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_materialized": true,
                     *       "current_version": 1,
                     *       "current_version_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "versions_count": 1,
                     *       "derived_from_insight": null,
                     *       "last_executed_at": "2026-11-01T09:30:00.000Z",
                     *       "materialization": {
                     *         "status": "Completed",
                     *         "can_materialize": true,
                     *         "last_materialized_at": "2026-11-01T09:30:00.000Z",
                     *         "error": "",
                     *         "saved_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "row_count": 42,
                     *         "duration_ms": 310,
                     *         "incremental": false
                     *       },
                     *       "bucket_overrides": null,
                     *       "columns": [
                     *         {
                     *           "name": "event",
                     *           "type": "string"
                     *         },
                     *         {
                     *           "name": "count()",
                     *           "type": "integer"
                     *         }
                     *       ],
                     *       "tags": [],
                     *       "optional_breakdown_properties": []
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointVersion"] | components["schemas"]["Endpoint"] | {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_endpoints_name: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_endpoints_name: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data_freshness_seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["EndpointUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "events_by_name",
                     *       "display_name": "Events by name",
                     *       "description": "",
                     *       "query": {
                     *         "kind": "HogQLQuery",
                     *         "query": "select event, count() from events group by event"
                     *       },
                     *       "is_active": true,
                     *       "data_freshness_seconds": 86400,
                     *       "endpoint_path": "/api/projects/1/endpoints/events_by_name/run",
                     *       "url": "https://us.meridian.example/api/projects/1/endpoints/events_by_name/run",
                     *       "ui_url": "https://us.meridian.example/project/1/endpoints/events_by_name",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "is_materialized": true,
                     *       "current_version": 1,
                     *       "current_version_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "versions_count": 1,
                     *       "derived_from_insight": null,
                     *       "last_executed_at": "2026-11-01T09:30:00.000Z",
                     *       "materialization": {
                     *         "status": "Completed",
                     *         "can_materialize": true,
                     *         "last_materialized_at": "2026-11-01T09:30:00.000Z",
                     *         "error": "",
                     *         "saved_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "row_count": 42,
                     *         "duration_ms": 310,
                     *         "incremental": false
                     *       },
                     *       "bucket_overrides": null,
                     *       "columns": [
                     *         {
                     *           "name": "event",
                     *           "type": "string"
                     *         },
                     *         {
                     *           "name": "count()",
                     *           "type": "integer"
                     *         }
                     *       ],
                     *       "tags": [],
                     *       "optional_breakdown_properties": []
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointVersion"] | components["schemas"]["Endpoint"] | {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_activity: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "12",
                     *           "user": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "activity": "created",
                     *           "scope": "Endpoint",
                     *           "item_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "detail": {
                     *             "name": "events_by_name",
                     *             "changes": []
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Activity"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_logs: {
        parameters: {
            query?: {
                after?: string;
                before?: string;
                instance_id?: string;
                level?: string[];
                limit?: number;
                offset?: number;
                search?: string;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "log_source_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "instance_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "timestamp": "2026-11-01T09:30:00.000Z",
                     *           "level": "INFO",
                     *           "message": "Version 1 answered in 12 ms",
                     *           "endpoint_version": 1,
                     *           "path": "inline",
                     *           "cache": "miss",
                     *           "duration_ms": 12,
                     *           "rows": 42,
                     *           "error_code": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["ExecutionLogEntry"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_logs_tail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 2026-11-01T09:30:00.000Z
                     *     event: entry
                     *     data: {"log_source_id":"019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10","instance_id":"019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10","timestamp":"2026-11-01T09:30:00.000Z","level":"INFO","message":"Version 1 answered in 12 ms","endpoint_version":1,"path":"inline","cache":"miss","duration_ms":12,"rows":42,"error_code":null}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints_name_materialization_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaterializationPreviewRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "can_materialize": true,
                     *       "reason": null,
                     *       "transformed_query": "select event, count() from events group by event",
                     *       "execution_query": "SELECT * FROM events_by_name_v1",
                     *       "display_execution_query": "SELECT * FROM events_by_name_v1",
                     *       "range_pairs": [],
                     *       "aggregates": []
                     *     }
                     */
                    "application/json": components["schemas"]["MaterializationPreview"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_materialization_status: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "events_by_name",
                     *       "enabled": true,
                     *       "ready": true,
                     *       "progress": null,
                     *       "status": "Completed",
                     *       "can_materialize": true,
                     *       "last_materialized_at": "2026-11-01T09:30:00.000Z",
                     *       "error": "",
                     *       "saved_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "row_count": 42,
                     *       "duration_ms": 310,
                     *       "incremental": false
                     *     }
                     */
                    "application/json": components["schemas"]["MaterializationStatus"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints_name_materialization_suggestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_openapi_json: {
        parameters: {
            query?: {
                openapi?: "3.0" | "3.0.3" | "3.1" | "3.1.0";
                version?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.0.3",
                     *       "info": {
                     *         "title": "Endpoints",
                     *         "version": "1"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_run: {
        parameters: {
            query?: {
                client_query_id?: components["schemas"]["ClientQueryId"];
                debug?: boolean;
                format?: components["schemas"]["TableFormat"];
                limit?: number;
                offset?: number;
                refresh?: "cache" | "force" | "direct";
                variables?: string;
                version?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "events_by_name",
                     *       "results": [
                     *         [
                     *           "$pageview",
                     *           42
                     *         ]
                     *       ],
                     *       "columns": [
                     *         "event",
                     *         "count()"
                     *       ],
                     *       "types": [
                     *         [
                     *           "event",
                     *           "String"
                     *         ],
                     *         [
                     *           "count()",
                     *           "UInt64"
                     *         ]
                     *       ],
                     *       "hasMore": false,
                     *       "endpoint_version": 1,
                     *       "endpoint_version_created_at": "2026-11-01T09:30:00.000Z",
                     *       "execution_path": "inline",
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "cache_target_age": "2026-11-01T09:30:00.000Z",
                     *       "next_allowed_client_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timezone": "Europe/Berlin",
                     *       "query_status": null,
                     *       "error": null,
                     *       "execution_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10"
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointAnswer"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints_name_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variables": {
                 *         "days": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointRun"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "events_by_name",
                     *       "results": [
                     *         [
                     *           "$pageview",
                     *           42
                     *         ]
                     *       ],
                     *       "columns": [
                     *         "event",
                     *         "count()"
                     *       ],
                     *       "types": [
                     *         [
                     *           "event",
                     *           "String"
                     *         ],
                     *         [
                     *           "count()",
                     *           "UInt64"
                     *         ]
                     *       ],
                     *       "hasMore": false,
                     *       "endpoint_version": 1,
                     *       "endpoint_version_created_at": "2026-11-01T09:30:00.000Z",
                     *       "execution_path": "inline",
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "cache_target_age": "2026-11-01T09:30:00.000Z",
                     *       "next_allowed_client_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timezone": "Europe/Berlin",
                     *       "query_status": null,
                     *       "error": null,
                     *       "execution_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10"
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointAnswer"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_endpoints_name_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_endpoints_name_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints_name_sharing_passwords: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedPasswordCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "note": "for Ada",
                     *       "created_by_email": "ada@example.com",
                     *       "password": "r7Yq2mXw0ZtPb9Ka"
                     *     }
                     */
                    "application/json": components["schemas"]["SharedPassword"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_endpoints_name_sharing_passwords_password_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                password_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints_name_sharing_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_usage: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                interval?: "hour" | "day";
                version?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "interval": "day",
                     *       "timezone": "Europe/Berlin",
                     *       "date_from": "2026-10-25T23:00:00.000Z",
                     *       "date_to": "2026-11-01T09:30:00.000Z",
                     *       "totals": {
                     *         "runs": 120,
                     *         "errors": 2,
                     *         "p50_ms": 9,
                     *         "p95_ms": 48,
                     *         "cache_share": 0.9,
                     *         "materialized_share": 0.5
                     *       },
                     *       "results": [
                     *         {
                     *           "bucket": "2026-10-31T23:00:00Z",
                     *           "name": "events_by_name",
                     *           "version": 1,
                     *           "runs": 120,
                     *           "errors": 2,
                     *           "p50_ms": 9,
                     *           "p95_ms": 48,
                     *           "cache_share": 0.9,
                     *           "materialized_share": 0.5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointUsage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_name_versions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                name: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "name": "events_by_name",
                     *           "display_name": "Events by name",
                     *           "description": "",
                     *           "query": {
                     *             "kind": "HogQLQuery",
                     *             "query": "select event, count() from events group by event"
                     *           },
                     *           "is_active": true,
                     *           "data_freshness_seconds": 86400,
                     *           "endpoint_path": "/api/projects/1/endpoints/events_by_name/run",
                     *           "url": null,
                     *           "ui_url": null,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "is_materialized": true,
                     *           "current_version": 1,
                     *           "current_version_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "versions_count": 1,
                     *           "derived_from_insight": null,
                     *           "last_executed_at": "2026-11-01T09:30:00.000Z",
                     *           "materialization": {
                     *             "status": "Completed",
                     *             "can_materialize": true,
                     *             "last_materialized_at": "2026-11-01T09:30:00.000Z",
                     *             "error": "",
                     *             "saved_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *             "row_count": 42,
                     *             "duration_ms": 310,
                     *             "incremental": false
                     *           },
                     *           "bucket_overrides": null,
                     *           "columns": [
                     *             {
                     *               "name": "event",
                     *               "type": "string"
                     *             },
                     *             {
                     *               "name": "count()",
                     *               "type": "integer"
                     *             }
                     *           ],
                     *           "tags": [],
                     *           "optional_breakdown_properties": [],
                     *           "version": 1,
                     *           "version_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "endpoint_is_active": true,
                     *           "version_created_at": "2026-11-01T09:30:00.000Z",
                     *           "version_updated_at": null,
                     *           "version_created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["EndpointVersion"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints_bulk_update_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_client_ts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example export const createClient = … */
                    "text/plain": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_endpoints_last_execution_times: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "names": [
                 *         "events_by_name"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LastExecutionTimesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "query_status": {
                     *         "complete": true,
                     *         "team_id": 1,
                     *         "results": [
                     *           [
                     *             "events_by_name",
                     *             "2026-11-01T09:30:00.000Z"
                     *           ]
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LastExecutionTimes"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_materialization_conditions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "query_kinds": [
                     *         "HogQLQuery"
                     *       ],
                     *       "conditions": [
                     *         "Queries without variables are stored as they are."
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MaterializationConditions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_openapi_json: {
        parameters: {
            query?: {
                openapi?: "3.0" | "3.0.3" | "3.1" | "3.1.0";
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.0.3",
                     *       "info": {
                     *         "title": "Endpoints",
                     *         "version": "1"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_endpoints_usage: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                interval?: "hour" | "day";
                version?: number;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "interval": "day",
                     *       "timezone": "Europe/Berlin",
                     *       "date_from": "2026-10-25T23:00:00.000Z",
                     *       "date_to": "2026-11-01T09:30:00.000Z",
                     *       "totals": {
                     *         "runs": 120,
                     *         "errors": 2,
                     *         "p50_ms": 9,
                     *         "p95_ms": 48,
                     *         "cache_share": 0.9,
                     *         "materialized_share": 0.5
                     *       },
                     *       "results": [
                     *         {
                     *           "bucket": "2026-10-31T23:00:00Z",
                     *           "name": "events_by_name",
                     *           "version": 1,
                     *           "runs": 120,
                     *           "errors": 2,
                     *           "p50_ms": 9,
                     *           "p95_ms": 48,
                     *           "cache_share": 0.9,
                     *           "materialized_share": 0.5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointUsage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_event_definitions: {
        parameters: {
            query?: {
                event_type?: "" | "event" | "event_custom" | "event_posthog";
                exclude_hidden?: boolean;
                limit?: number;
                offset?: number;
                ordering?: "name" | "-name" | "last_seen_at" | "-last_seen_at";
                search?: string;
                tags?: string[];
                verified?: boolean;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "name": "checkout finished",
                     *           "description": "An order was paid.",
                     *           "tags": [
                     *             "revenue"
                     *           ],
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *           "verified": true,
                     *           "hidden": false,
                     *           "is_action": false,
                     *           "owner": null,
                     *           "created_by": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["EventDefinition"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_event_definitions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "checkout finished",
                 *       "description": "An order was paid."
                 *     }
                 */
                "application/json": components["schemas"]["EventDefinitionCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "checkout finished",
                     *       "description": "An order was paid.",
                     *       "tags": [
                     *         "revenue"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *       "verified": true,
                     *       "hidden": false,
                     *       "is_action": false,
                     *       "owner": null,
                     *       "created_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventDefinition"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_event_definitions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "checkout finished",
                     *       "description": "An order was paid.",
                     *       "tags": [
                     *         "revenue"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *       "verified": true,
                     *       "hidden": false,
                     *       "is_action": false,
                     *       "owner": null,
                     *       "created_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventDefinition"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_event_definitions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDefinitionPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "checkout finished",
                     *       "description": "An order was paid.",
                     *       "tags": [
                     *         "revenue"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *       "verified": true,
                     *       "hidden": false,
                     *       "is_action": false,
                     *       "owner": null,
                     *       "created_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventDefinition"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_event_definitions_by_name: {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "checkout finished",
                     *       "description": "An order was paid.",
                     *       "tags": [
                     *         "revenue"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *       "verified": true,
                     *       "hidden": false,
                     *       "is_action": false,
                     *       "owner": null,
                     *       "created_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventDefinition"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_events: {
        parameters: {
            query?: {
                after?: string;
                before?: string;
                distinct_id?: string;
                event?: string;
                limit?: number;
                offset?: number;
                orderBy?: "[\"-timestamp\"]";
                person_id?: string;
                properties?: "" | "[]" | "{}" | "false";
                where?: "" | "[]" | "{}" | "false";
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "next": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "event": "$pageview",
                     *           "distinct_id": "ada",
                     *           "properties": {
                     *             "$current_url": "https://example.com/pricing"
                     *           },
                     *           "timestamp": "2026-11-01T09:30:00.000Z",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "elements": [],
                     *           "elements_chain": "",
                     *           "person": {
                     *             "is_identified": true,
                     *             "distinct_ids": [
                     *               "ada"
                     *             ],
                     *             "properties": {
                     *               "plan": "pro"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_events_uuid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "event": "$pageview",
                     *       "distinct_id": "ada",
                     *       "properties": {
                     *         "$current_url": "https://example.com/pricing"
                     *       },
                     *       "timestamp": "2026-11-01T09:30:00.000Z",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "elements": [],
                     *       "elements_chain": "",
                     *       "person": {
                     *         "is_identified": true,
                     *         "distinct_ids": [
                     *           "ada"
                     *         ],
                     *         "properties": {
                     *           "plan": "pro"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_events_values: {
        parameters: {
            query: {
                event_name?: string;
                key: string;
                value?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Firefox"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PropertyValue"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_exports: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 12,
                     *           "insight": null,
                     *           "dashboard": null,
                     *           "export_format": "text/csv",
                     *           "export_context": {
                     *             "source": {
                     *               "kind": "HogQLQuery",
                     *               "query": "SELECT event FROM events"
                     *             }
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "has_content": true,
                     *           "filename": "export.csv",
                     *           "expires_after": "2026-11-08T09:30:00.000Z",
                     *           "exception": null,
                     *           "bytes": 52000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Export"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_exports: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "insight": null,
                     *       "dashboard": null,
                     *       "export_format": "text/csv",
                     *       "export_context": {
                     *         "source": {
                     *           "kind": "HogQLQuery",
                     *           "query": "SELECT event FROM events"
                     *         }
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "has_content": true,
                     *       "filename": "export.csv",
                     *       "expires_after": "2026-11-08T09:30:00.000Z",
                     *       "exception": null,
                     *       "bytes": 52000
                     *     }
                     */
                    "application/json": components["schemas"]["Export"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_exports_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "insight": null,
                     *       "dashboard": null,
                     *       "export_format": "text/csv",
                     *       "export_context": {
                     *         "source": {
                     *           "kind": "HogQLQuery",
                     *           "query": "SELECT event FROM events"
                     *         }
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "has_content": true,
                     *       "filename": "export.csv",
                     *       "expires_after": "2026-11-08T09:30:00.000Z",
                     *       "exception": null,
                     *       "bytes": 52000
                     *     }
                     */
                    "application/json": components["schemas"]["Export"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_exports_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_exports_id_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event
                     *     $pageview
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_feature_flags_key_remote_config: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_groups_types: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "group_type": "company",
                     *         "group_type_index": 0,
                     *         "name_singular": null,
                     *         "name_plural": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["GroupType"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_groups: {
        parameters: {
            query: {
                group_key?: "" | "[]" | "{}" | "false";
                group_type_index: number;
                limit?: number;
                offset?: number;
                properties?: "" | "[]" | "{}" | "false";
                search?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "group_type_index": 0,
                     *           "group_key": "acme",
                     *           "group_properties": {
                     *             "name": "Acme",
                     *             "seats": 12
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Group"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_groups_find: {
        parameters: {
            query: {
                group_key: string;
                group_type_index: number;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "group_type_index": 0,
                     *       "group_key": "acme",
                     *       "group_properties": {
                     *         "name": "Acme",
                     *         "seats": 12
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_ingestion_warnings: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "type": "event_too_large",
                     *           "count": 1,
                     *           "last_seen": "2026-11-01T09:30:00.000Z",
                     *           "warnings": [
                     *             {
                     *               "timestamp": "2026-11-01T09:30:00.000Z",
                     *               "event_uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *               "event": "import",
                     *               "distinct_id": "ada",
                     *               "details": {
                     *                 "bytes": 2000000
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IngestionWarningList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insight_variables: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                search?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "name": "Minimum age",
                     *           "code_name": "minimum_age",
                     *           "type": "Number",
                     *           "default_value": 18,
                     *           "values": null,
                     *           "is_multi": false,
                     *           "isNull": false,
                     *           "created_by": 1,
                     *           "created_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["InsightVariable"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insight_variables: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsightVariableWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "Minimum age",
                     *       "code_name": "minimum_age",
                     *       "type": "Number",
                     *       "default_value": 18,
                     *       "values": null,
                     *       "is_multi": false,
                     *       "isNull": false,
                     *       "created_by": 1,
                     *       "created_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InsightVariable"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insight_variables_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "Minimum age",
                     *       "code_name": "minimum_age",
                     *       "type": "Number",
                     *       "default_value": 18,
                     *       "values": null,
                     *       "is_multi": false,
                     *       "isNull": false,
                     *       "created_by": 1,
                     *       "created_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InsightVariable"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_insight_variables_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsightVariableWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "Minimum age",
                     *       "code_name": "minimum_age",
                     *       "type": "Number",
                     *       "default_value": 18,
                     *       "values": null,
                     *       "is_multi": false,
                     *       "isNull": false,
                     *       "created_by": 1,
                     *       "created_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InsightVariable"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_insight_variables_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_insight_variables_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsightVariableWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "Minimum age",
                     *       "code_name": "minimum_age",
                     *       "type": "Number",
                     *       "default_value": 18,
                     *       "values": null,
                     *       "is_multi": false,
                     *       "isNull": false,
                     *       "created_by": 1,
                     *       "created_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InsightVariable"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights: {
        parameters: {
            query?: {
                basic?: boolean;
                created_by?: string;
                created_date_from?: string;
                created_date_to?: string;
                dashboards?: string;
                date_from?: string;
                date_to?: string;
                events?: string;
                favorited?: boolean;
                format?: "json" | "csv";
                include_deleted?: boolean;
                insight?: "TRENDS" | "FUNNELS" | "RETENTION" | "PATHS" | "STICKINESS" | "LIFECYCLE" | "JSON" | "SQL";
                last_viewed_date_from?: string;
                last_viewed_date_to?: string;
                limit?: number;
                offset?: number;
                order?: string;
                refresh?: components["schemas"]["InsightRefresh"];
                saved?: boolean;
                search?: string;
                short_id?: string;
                tags?: string | string[];
                user?: boolean;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 7,
                     *           "short_id": "aB3dE9xZ",
                     *           "name": "Page views",
                     *           "derived_name": null,
                     *           "description": "",
                     *           "query": {
                     *             "kind": "InsightVizNode",
                     *             "source": {
                     *               "kind": "TrendsQuery",
                     *               "series": [
                     *                 {
                     *                   "kind": "EventsNode",
                     *                   "event": "$pageview"
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           "filters": {},
                     *           "tags": [
                     *             "web"
                     *           ],
                     *           "favorited": false,
                     *           "saved": true,
                     *           "dashboards": [],
                     *           "dashboard_tiles": [],
                     *           "last_refresh": "2026-11-01T09:30:00.000Z",
                     *           "refreshing": false,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "updated_at": "2026-11-01T09:30:00.000Z",
                     *           "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *           "last_modified_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "version": 1,
                     *           "last_viewed_at": null,
                     *           "user_access_level": "editor",
                     *           "order": null,
                     *           "deleted": false,
                     *           "is_sample": false,
                     *           "effective_restriction_level": 21,
                     *           "effective_privilege_level": 37,
                     *           "timezone": "Europe/Berlin",
                     *           "alerts": [],
                     *           "result": [
                     *             {
                     *               "label": "$pageview",
                     *               "data": [
                     *                 3,
                     *                 5
                     *               ],
                     *               "days": [
                     *                 "2026-11-01",
                     *                 "2026-11-02"
                     *               ]
                     *             }
                     *           ],
                     *           "hasMore": null,
                     *           "columns": null,
                     *           "types": null,
                     *           "hogql": null,
                     *           "is_cached": true,
                     *           "cache_target_age": "2026-11-01T09:30:00.000Z",
                     *           "next_allowed_client_refresh": "2026-11-01T09:30:00.000Z",
                     *           "query_status": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Insight"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Page views",
                 *       "query": {
                 *         "kind": "InsightVizNode",
                 *         "source": {
                 *           "kind": "TrendsQuery",
                 *           "series": [
                 *             {
                 *               "kind": "EventsNode",
                 *               "event": "$pageview"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InsightWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "short_id": "aB3dE9xZ",
                     *       "name": "Page views",
                     *       "derived_name": null,
                     *       "description": "",
                     *       "query": {
                     *         "kind": "InsightVizNode",
                     *         "source": {
                     *           "kind": "TrendsQuery",
                     *           "series": [
                     *             {
                     *               "kind": "EventsNode",
                     *               "event": "$pageview"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "filters": {},
                     *       "tags": [
                     *         "web"
                     *       ],
                     *       "favorited": false,
                     *       "saved": true,
                     *       "dashboards": [],
                     *       "dashboard_tiles": [],
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "refreshing": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "version": 1,
                     *       "last_viewed_at": null,
                     *       "user_access_level": "editor",
                     *       "order": null,
                     *       "deleted": false,
                     *       "is_sample": false,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "timezone": "Europe/Berlin",
                     *       "alerts": [],
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": null,
                     *       "columns": null,
                     *       "types": null,
                     *       "hogql": null,
                     *       "is_cached": true,
                     *       "cache_target_age": "2026-11-01T09:30:00.000Z",
                     *       "next_allowed_client_refresh": "2026-11-01T09:30:00.000Z",
                     *       "query_status": null
                     *     }
                     */
                    "application/json": components["schemas"]["Insight"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_key: {
        parameters: {
            query?: {
                filters_override?: string;
                format?: "json" | "csv";
                from_dashboard?: number;
                refresh?: components["schemas"]["InsightRefresh"];
                variables_override?: string;
            };
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "short_id": "aB3dE9xZ",
                     *       "name": "Page views",
                     *       "derived_name": null,
                     *       "description": "",
                     *       "query": {
                     *         "kind": "InsightVizNode",
                     *         "source": {
                     *           "kind": "TrendsQuery",
                     *           "series": [
                     *             {
                     *               "kind": "EventsNode",
                     *               "event": "$pageview"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "filters": {},
                     *       "tags": [
                     *         "web"
                     *       ],
                     *       "favorited": false,
                     *       "saved": true,
                     *       "dashboards": [],
                     *       "dashboard_tiles": [],
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "refreshing": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "version": 1,
                     *       "last_viewed_at": null,
                     *       "user_access_level": "editor",
                     *       "order": null,
                     *       "deleted": false,
                     *       "is_sample": false,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "timezone": "Europe/Berlin",
                     *       "alerts": [],
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": null,
                     *       "columns": null,
                     *       "types": null,
                     *       "hogql": null,
                     *       "is_cached": true,
                     *       "cache_target_age": "2026-11-01T09:30:00.000Z",
                     *       "next_allowed_client_refresh": "2026-11-01T09:30:00.000Z",
                     *       "query_status": null
                     *     }
                     */
                    "application/json": components["schemas"]["Insight"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_insights_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Page views",
                 *       "query": {
                 *         "kind": "InsightVizNode",
                 *         "source": {
                 *           "kind": "TrendsQuery",
                 *           "series": [
                 *             {
                 *               "kind": "EventsNode",
                 *               "event": "$pageview"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InsightWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "short_id": "aB3dE9xZ",
                     *       "name": "Page views",
                     *       "derived_name": null,
                     *       "description": "",
                     *       "query": {
                     *         "kind": "InsightVizNode",
                     *         "source": {
                     *           "kind": "TrendsQuery",
                     *           "series": [
                     *             {
                     *               "kind": "EventsNode",
                     *               "event": "$pageview"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "filters": {},
                     *       "tags": [
                     *         "web"
                     *       ],
                     *       "favorited": false,
                     *       "saved": true,
                     *       "dashboards": [],
                     *       "dashboard_tiles": [],
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "refreshing": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "version": 1,
                     *       "last_viewed_at": null,
                     *       "user_access_level": "editor",
                     *       "order": null,
                     *       "deleted": false,
                     *       "is_sample": false,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "timezone": "Europe/Berlin",
                     *       "alerts": [],
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": null,
                     *       "columns": null,
                     *       "types": null,
                     *       "hogql": null,
                     *       "is_cached": true,
                     *       "cache_target_age": "2026-11-01T09:30:00.000Z",
                     *       "next_allowed_client_refresh": "2026-11-01T09:30:00.000Z",
                     *       "query_status": null
                     *     }
                     */
                    "application/json": components["schemas"]["Insight"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_insights_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_insights_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Page views",
                 *       "query": {
                 *         "kind": "InsightVizNode",
                 *         "source": {
                 *           "kind": "TrendsQuery",
                 *           "series": [
                 *             {
                 *               "kind": "EventsNode",
                 *               "event": "$pageview"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InsightWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "short_id": "aB3dE9xZ",
                     *       "name": "Page views",
                     *       "derived_name": null,
                     *       "description": "",
                     *       "query": {
                     *         "kind": "InsightVizNode",
                     *         "source": {
                     *           "kind": "TrendsQuery",
                     *           "series": [
                     *             {
                     *               "kind": "EventsNode",
                     *               "event": "$pageview"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "filters": {},
                     *       "tags": [
                     *         "web"
                     *       ],
                     *       "favorited": false,
                     *       "saved": true,
                     *       "dashboards": [],
                     *       "dashboard_tiles": [],
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "refreshing": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "updated_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *       "last_modified_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       },
                     *       "version": 1,
                     *       "last_viewed_at": null,
                     *       "user_access_level": "editor",
                     *       "order": null,
                     *       "deleted": false,
                     *       "is_sample": false,
                     *       "effective_restriction_level": 21,
                     *       "effective_privilege_level": 37,
                     *       "timezone": "Europe/Berlin",
                     *       "alerts": [],
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "hasMore": null,
                     *       "columns": null,
                     *       "types": null,
                     *       "hogql": null,
                     *       "is_cached": true,
                     *       "cache_target_age": "2026-11-01T09:30:00.000Z",
                     *       "next_allowed_client_refresh": "2026-11-01T09:30:00.000Z",
                     *       "query_status": null
                     *     }
                     */
                    "application/json": components["schemas"]["Insight"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_key_activity: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "12",
                     *           "user": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "activity": "updated",
                     *           "scope": "Insight",
                     *           "item_id": "7",
                     *           "detail": {
                     *             "name": "Page views",
                     *             "changes": [
                     *               {
                     *                 "type": "Insight",
                     *                 "action": "changed",
                     *                 "field": "name",
                     *                 "before": "Views",
                     *                 "after": "Page views"
                     *               }
                     *             ]
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Activity"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_key_analyze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_key_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    put_api_projects_project_id_insights_key_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_insights_key_sharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharingWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_key_sharing_passwords: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedPasswordCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "note": "for Ada",
                     *       "created_by_email": "ada@example.com",
                     *       "password": "r7Yq2mXw0ZtPb9Ka"
                     *     }
                     */
                    "application/json": components["schemas"]["SharedPassword"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_insights_key_sharing_passwords_password_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                password_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_key_sharing_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "enabled": true,
                     *       "access_token": "Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u",
                     *       "settings": {
                     *         "legend": true
                     *       },
                     *       "password_required": true,
                     *       "frame_ancestors": [
                     *         "https://example.com"
                     *       ],
                     *       "share_passwords": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "note": "for Ada",
                     *           "created_by_email": "ada@example.com",
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_key_suggestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_activity: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "12",
                     *           "user": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "activity": "updated",
                     *           "scope": "Insight",
                     *           "item_id": "7",
                     *           "detail": {
                     *             "name": "Page views",
                     *             "changes": [
                     *               {
                     *                 "type": "Insight",
                     *                 "action": "changed",
                     *                 "field": "name",
                     *                 "before": "Views",
                     *                 "after": "Page views"
                     *               }
                     *             ]
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Activity"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_bulk_update_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         7,
                 *         8
                 *       ],
                 *       "action": "add",
                 *       "tags": [
                 *         "weekly"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkTags"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updated": [
                     *         {
                     *           "id": 7,
                     *           "tags": [
                     *             "weekly"
                     *           ]
                     *         }
                     *       ],
                     *       "skipped": [
                     *         {
                     *           "id": 8,
                     *           "reason": "Not found"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkTagsAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10"
                 *     }
                 */
                "application/json": {
                    client_query_id: components["schemas"]["ClientQueryId"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_funnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "timezone": "Europe/Berlin",
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timings": [],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyInsightAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_funnel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    insight?: string;
                    refresh?: unknown;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "timezone": "Europe/Berlin",
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timings": [],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyInsightAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_generate_metadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_my_last_viewed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 7,
                     *         "short_id": "aB3dE9xZ",
                     *         "name": "Page views",
                     *         "derived_name": null,
                     *         "description": "",
                     *         "query": {
                     *           "kind": "InsightVizNode",
                     *           "source": {
                     *             "kind": "TrendsQuery",
                     *             "series": [
                     *               {
                     *                 "kind": "EventsNode",
                     *                 "event": "$pageview"
                     *               }
                     *             ]
                     *           }
                     *         },
                     *         "filters": {},
                     *         "tags": [
                     *           "web"
                     *         ],
                     *         "favorited": false,
                     *         "saved": true,
                     *         "dashboards": [],
                     *         "dashboard_tiles": [],
                     *         "last_refresh": "2026-11-01T09:30:00.000Z",
                     *         "refreshing": false,
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "created_by": {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         },
                     *         "updated_at": "2026-11-01T09:30:00.000Z",
                     *         "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *         "last_modified_by": {
                     *           "id": 1,
                     *           "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *           "distinct_id": "kZ3mQ8tY1xV6",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "is_email_verified": true,
                     *           "hedgehog_config": null,
                     *           "role_at_organization": null
                     *         },
                     *         "version": 1,
                     *         "last_viewed_at": null,
                     *         "user_access_level": "editor"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["InsightBasic"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_trend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "timezone": "Europe/Berlin",
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timings": [],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyInsightAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_trend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    insight?: string;
                    refresh?: unknown;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": [
                     *         {
                     *           "label": "$pageview",
                     *           "data": [
                     *             3,
                     *             5
                     *           ],
                     *           "days": [
                     *             "2026-11-01",
                     *             "2026-11-02"
                     *           ]
                     *         }
                     *       ],
                     *       "timezone": "Europe/Berlin",
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timings": [],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyInsightAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_insights_trending: {
        parameters: {
            query?: {
                days?: number;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 7,
                     *           "short_id": "aB3dE9xZ",
                     *           "name": "Page views",
                     *           "derived_name": null,
                     *           "description": "",
                     *           "query": {
                     *             "kind": "InsightVizNode",
                     *             "source": {
                     *               "kind": "TrendsQuery",
                     *               "series": [
                     *                 {
                     *                   "kind": "EventsNode",
                     *                   "event": "$pageview"
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           "filters": {},
                     *           "tags": [
                     *             "web"
                     *           ],
                     *           "favorited": false,
                     *           "saved": true,
                     *           "dashboards": [],
                     *           "dashboard_tiles": [],
                     *           "last_refresh": "2026-11-01T09:30:00.000Z",
                     *           "refreshing": false,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "updated_at": "2026-11-01T09:30:00.000Z",
                     *           "last_modified_at": "2026-11-01T09:30:00.000Z",
                     *           "last_modified_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           },
                     *           "version": 1,
                     *           "last_viewed_at": null,
                     *           "user_access_level": "editor",
                     *           "view_count": 12,
                     *           "viewers": [
                     *             {
                     *               "id": 1,
                     *               "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *               "distinct_id": "kZ3mQ8tY1xV6",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "is_email_verified": true,
                     *               "hedgehog_config": null,
                     *               "role_at_organization": null
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["TrendingInsight"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_insights_viewed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "insight_ids": [
                 *         7
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["InsightViewed"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_live_events: {
        parameters: {
            query?: {
                columns?: string | string[];
                distinct_id?: string | string[];
                distinctId?: string | string[];
                event?: string | string[];
                eventType?: string | string[];
                properties?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10
                     *     data: {"uuid":"019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10","event":"order placed","distinct_id":"ada","person_id":"019a3f0c-7777-7c41-9d5e-3f1b6c2a7e10","timestamp":"2026-11-01T09:30:00.000Z","properties":{"amount":19.5}}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_mcp_tools_tool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
                tool: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "args": {
                 *         "query": "select event, count() from events group by event"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpToolCall"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "content": "event|count()\n$pageview|42",
                     *       "structured_content": {
                     *         "query": {
                     *           "kind": "HogQLQuery",
                     *           "query": "select event, count() from events group by event"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpToolAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_persons: {
        parameters: {
            query?: {
                cohort?: "" | "[]" | "{}" | "false";
                distinct_id?: string;
                email?: string;
                limit?: number;
                offset?: number;
                properties?: "" | "[]" | "{}" | "false";
                search?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "name": "ada@example.com",
                     *           "distinct_ids": [
                     *             "ada",
                     *             "019a3f0c-device"
                     *           ],
                     *           "properties": {
                     *             "email": "ada@example.com",
                     *             "plan": "pro"
                     *           },
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "is_identified": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Person"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_persons_person_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "ada@example.com",
                     *       "distinct_ids": [
                     *         "ada",
                     *         "019a3f0c-device"
                     *       ],
                     *       "properties": {
                     *         "email": "ada@example.com",
                     *         "plan": "pro"
                     *       },
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "is_identified": true
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_persons_person_id: {
        parameters: {
            query?: {
                delete_events?: boolean;
            };
            header?: never;
            path: {
                person_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_persons_person_id_delete_property: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                person_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "$unset": "plan"
                 *     }
                 */
                "application/json": components["schemas"]["DeleteProperty"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["PropertyDeleted"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_persons_person_id_properties_timeline: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                events?: string;
                properties?: string;
            };
            header?: never;
            path: {
                person_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "points": [
                     *         {
                     *           "timestamp": "2026-11-01T09:30:00.000Z",
                     *           "properties": {
                     *             "plan": "free"
                     *           },
                     *           "relevant_event_count": 4
                     *         }
                     *       ],
                     *       "crucial_property_keys": [
                     *         "plan"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PropertiesTimeline"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_persons_person_id_update_property: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                person_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "plan",
                 *       "value": "pro"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProperty"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_persons_bulk_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonBulkDelete"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "persons_found": 2,
                     *       "persons_deleted": 2
                     *     }
                     */
                    "application/json": components["schemas"]["PersonsDeleted"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_persons_cohorts: {
        parameters: {
            query: {
                person_id: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": 5,
                     *           "name": "Pro users",
                     *           "description": "",
                     *           "groups": [],
                     *           "deleted": false,
                     *           "filters": {
                     *             "properties": {
                     *               "type": "AND",
                     *               "values": [
                     *                 {
                     *                   "key": "plan",
                     *                   "type": "person",
                     *                   "value": [
                     *                     "pro"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           "is_static": false,
                     *           "is_calculating": false,
                     *           "last_calculation": "2026-11-01T09:30:00.000Z",
                     *           "errors_calculating": 0,
                     *           "version": 1,
                     *           "error_message": null,
                     *           "count": 128,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Cohort"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_persons_properties_timeline: {
        parameters: {
            query: {
                date_from?: string;
                date_to?: string;
                events?: string;
                person_id: string;
                properties?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "points": [
                     *         {
                     *           "timestamp": "2026-11-01T09:30:00.000Z",
                     *           "properties": {
                     *             "plan": "free"
                     *           },
                     *           "relevant_event_count": 4
                     *         }
                     *       ],
                     *       "crucial_property_keys": [
                     *         "plan"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PropertiesTimeline"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_persons_values: {
        parameters: {
            query: {
                key: string;
                value?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Firefox"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PropertyValue"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_project_secret_api_keys: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "label": "Nightly report",
                     *         "mask_value": "phx_us_…f3a9",
                     *         "scopes": [
                     *           "query:read"
                     *         ],
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "last_used_at": null,
                     *         "last_rolled_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ProjectSecretKey"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_project_secret_api_keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectSecretKeyCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null,
                     *       "value": "phs_us_exampleexampleexample"
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSecretKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_project_secret_api_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSecretKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_project_secret_api_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_project_secret_api_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectSecretKeyPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSecretKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_project_secret_api_keys_id_roll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "label": "Nightly report",
                     *       "mask_value": "phx_us_…f3a9",
                     *       "scopes": [
                     *         "query:read"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_used_at": null,
                     *       "last_rolled_at": null,
                     *       "value": "phs_us_exampleexampleexample"
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSecretKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_property_definitions: {
        parameters: {
            query?: {
                event_names?: string | string[];
                exclude_core_properties?: boolean;
                exclude_hidden?: boolean;
                excluded_properties?: string | string[];
                filter_by_event_names?: boolean;
                group_type_index?: number;
                is_feature_flag?: boolean;
                is_numerical?: boolean;
                limit?: number;
                offset?: number;
                properties?: string[];
                search?: string;
                type?: "event" | "person" | "group" | "session";
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "name": "amount",
                     *           "description": "An order was paid.",
                     *           "tags": [
                     *             "revenue"
                     *           ],
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *           "verified": true,
                     *           "hidden": false,
                     *           "property_type": "Numeric",
                     *           "is_numerical": true,
                     *           "is_seen_on_filtered_events": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["PropertyDefinition"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_property_definitions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "amount",
                     *       "description": "An order was paid.",
                     *       "tags": [
                     *         "revenue"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *       "verified": true,
                     *       "hidden": false,
                     *       "property_type": "Numeric",
                     *       "is_numerical": true,
                     *       "is_seen_on_filtered_events": null
                     *     }
                     */
                    "application/json": components["schemas"]["PropertyDefinition"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_property_definitions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyDefinitionPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "name": "amount",
                     *       "description": "An order was paid.",
                     *       "tags": [
                     *         "revenue"
                     *       ],
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *       "verified": true,
                     *       "hidden": false,
                     *       "property_type": "Numeric",
                     *       "is_numerical": true,
                     *       "is_seen_on_filtered_events": null
                     *     }
                     */
                    "application/json": components["schemas"]["PropertyDefinition"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_property_definitions_seen_together: {
        parameters: {
            query: {
                event_names: string | string[];
                property_name: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order placed": true,
                     *       "order sent": false
                     *     }
                     */
                    "application/json": components["schemas"]["SeenTogether"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_query: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": {
                 *         "kind": "HogQLQuery",
                 *         "query": "select event, count() from events group by event"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["QueryRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         [
                     *           "$pageview",
                     *           42
                     *         ]
                     *       ],
                     *       "columns": [
                     *         "event",
                     *         "count()"
                     *       ],
                     *       "types": [
                     *         [
                     *           "event",
                     *           "String"
                     *         ],
                     *         [
                     *           "count()",
                     *           "UInt64"
                     *         ]
                     *       ],
                     *       "hasMore": false,
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timezone": "Europe/Berlin"
                     *     }
                     */
                    "application/json": components["schemas"]["QueryRunAnswer"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_query_query_id: {
        parameters: {
            query?: {
                show_progress?: "true";
                showProgress?: "true";
            };
            header?: never;
            path: {
                kind_or_query_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "query_status": {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "query_async": true,
                     *         "team_id": 1,
                     *         "complete": true,
                     *         "error": false,
                     *         "error_message": null,
                     *         "error_details": null,
                     *         "results": {
                     *           "results": [
                     *             [
                     *               "$pageview",
                     *               42
                     *             ]
                     *           ],
                     *           "columns": [
                     *             "event",
                     *             "count()"
                     *           ],
                     *           "types": [
                     *             [
                     *               "event",
                     *               "String"
                     *             ],
                     *             [
                     *               "count()",
                     *               "UInt64"
                     *             ]
                     *           ],
                     *           "hasMore": false,
                     *           "is_cached": false,
                     *           "last_refresh": "2026-11-01T09:30:00.000Z",
                     *           "timezone": "Europe/Berlin"
                     *         },
                     *         "insight_id": null,
                     *         "dashboard_id": null,
                     *         "task_id": null,
                     *         "start_time": "2026-11-01T09:30:00.000Z",
                     *         "pickup_time": "2026-11-01T09:30:00.000Z",
                     *         "end_time": "2026-11-01T09:30:00.000Z",
                     *         "expiration_time": null,
                     *         "labels": null,
                     *         "query_progress": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["QueryStatusAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_query_kind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind_or_query_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": {
                 *         "kind": "HogQLQuery",
                 *         "query": "select event, count() from events group by event"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["QueryRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         [
                     *           "$pageview",
                     *           42
                     *         ]
                     *       ],
                     *       "columns": [
                     *         "event",
                     *         "count()"
                     *       ],
                     *       "types": [
                     *         [
                     *           "event",
                     *           "String"
                     *         ],
                     *         [
                     *           "count()",
                     *           "UInt64"
                     *         ]
                     *       ],
                     *       "hasMore": false,
                     *       "is_cached": false,
                     *       "last_refresh": "2026-11-01T09:30:00.000Z",
                     *       "timezone": "Europe/Berlin"
                     *     }
                     */
                    "application/json": components["schemas"]["QueryRunAnswer"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_query_query_id: {
        parameters: {
            query?: {
                dequeue_only?: "true";
            };
            header?: never;
            path: {
                kind_or_query_id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Query cancelled"
                     *     }
                     */
                    "application/json": {
                        message: string;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_query_query_id_log: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
                query_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "query_id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "team_id": 1,
                     *       "name": null,
                     *       "client_id": null,
                     *       "kind": "HogQLQuery",
                     *       "start_time": "2026-11-01T09:30:00.000Z",
                     *       "duration_ms": 48,
                     *       "rows_read": 120000,
                     *       "bytes_read": 9600000,
                     *       "result_rows": 12,
                     *       "status": "finished",
                     *       "error_code": null,
                     *       "error_message": null
                     *     }
                     */
                    "application/json": components["schemas"]["QueryLog"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_query_check_auth_for_async: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        user: "ok";
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_query_draft_sql: {
        parameters: {
            query: {
                prompt: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_query_upgrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": {
                 *         "kind": "HogQLQuery",
                 *         "query": "select event, count() from events group by event"
                 *       }
                 *     }
                 */
                "application/json": {
                    query: components["schemas"]["QueryNode"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "query": {
                     *         "kind": "HogQLQuery",
                     *         "query": "select event, count() from events group by event"
                     *       }
                     *     }
                     */
                    "application/json": {
                        query: components["schemas"]["QueryNode"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_reset_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_reset_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "project_id": 1,
                     *       "api_token": "phc_us_exampleexampleexample",
                     *       "name": "Default project",
                     *       "timezone": "Europe/Berlin",
                     *       "week_start_day": 0,
                     *       "test_account_filters": [
                     *         {
                     *           "key": "$host",
                     *           "type": "event",
                     *           "value": "localhost",
                     *           "operator": "is_not"
                     *         }
                     *       ],
                     *       "path_cleaning_filters": [],
                     *       "data_retention_days": null,
                     *       "anonymize_ips": false,
                     *       "person_on_events_mode": "person_id_override_properties_on_events",
                     *       "app_urls": [],
                     *       "recording_domains": null,
                     *       "autocapture_opt_out": false,
                     *       "autocapture_exceptions_opt_in": false,
                     *       "autocapture_exceptions_errors_to_ignore": null,
                     *       "autocapture_web_vitals_opt_in": false,
                     *       "autocapture_web_vitals_allowed_metrics": null,
                     *       "capture_performance_opt_in": false,
                     *       "capture_console_log_opt_in": false,
                     *       "capture_dead_clicks": false,
                     *       "heatmaps_opt_in": true,
                     *       "surveys_opt_in": false,
                     *       "session_recording_opt_in": false,
                     *       "session_recording_sample_rate": null,
                     *       "session_recording_minimum_duration_milliseconds": null,
                     *       "session_recording_linked_flag": null,
                     *       "session_recording_network_payload_capture_config": null,
                     *       "session_recording_masking_config": null,
                     *       "session_recording_url_trigger_config": null,
                     *       "session_recording_url_blocklist_config": null,
                     *       "session_recording_event_trigger_config": null,
                     *       "session_recording_trigger_match_type_config": null,
                     *       "session_replay_config": null,
                     *       "survey_config": null,
                     *       "inject_web_apps": false,
                     *       "base_currency": "USD",
                     *       "live_events_columns": null,
                     *       "person_display_name_properties": null,
                     *       "data_attributes": [
                     *         "data-attr"
                     *       ],
                     *       "correlation_config": null,
                     *       "test_account_filters_default_checked": false,
                     *       "human_friendly_comparison_periods": false,
                     *       "primary_dashboard": null,
                     *       "default_data_theme": null,
                     *       "completed_snippet_onboarding": false,
                     *       "has_completed_onboarding_for": null,
                     *       "onboarding_tasks": null,
                     *       "extra_settings": null,
                     *       "business_model": null,
                     *       "receive_org_level_activity_logs": false,
                     *       "is_demo": false,
                     *       "default_modifiers": {
                     *         "personsOnEventsMode": "person_id_override_properties_on_events"
                     *       },
                     *       "effective_membership_level": 15,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "updated_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_sessions_values: {
        parameters: {
            query: {
                key: string;
                value?: string;
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "name": "newsletter"
                     *         }
                     *       ],
                     *       "refreshing": false
                     *     }
                     */
                    "application/json": components["schemas"]["SessionValues"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_subscriptions: {
        parameters: {
            query?: {
                dashboard?: number;
                deleted?: boolean;
                insight?: number;
                limit?: number;
                offset?: number;
                resource_type?: "insight" | "dashboard";
                search?: string;
                target_type?: "email" | "webhook" | "slack";
            };
            header?: never;
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": 3,
                     *           "content_type": "insight",
                     *           "insight": 7,
                     *           "dashboard": null,
                     *           "insight_short_id": "aB3dE5fG",
                     *           "resource_name": "Sales",
                     *           "dashboard_export_insights": [],
                     *           "title": "Sales every Monday",
                     *           "target_type": "email",
                     *           "target_value": "ada@example.com",
                     *           "unconfirmed_addresses": [],
                     *           "frequency": "weekly",
                     *           "interval": 1,
                     *           "byweekday": [
                     *             "monday"
                     *           ],
                     *           "bysetpos": null,
                     *           "count": null,
                     *           "start_date": "2026-11-01T09:30:00.000Z",
                     *           "until_date": null,
                     *           "next_delivery_date": "2026-11-08T09:30:00.000Z",
                     *           "summary": "sent every week",
                     *           "enabled": true,
                     *           "deleted": false,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "created_by": {
                     *             "id": 1,
                     *             "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *             "distinct_id": "kZ3mQ8tY1xV6",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "is_email_verified": true,
                     *             "hedgehog_config": null,
                     *             "role_at_organization": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["Subscription"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_subscriptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path: {
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "content_type": "insight",
                     *       "insight": 7,
                     *       "dashboard": null,
                     *       "insight_short_id": "aB3dE5fG",
                     *       "resource_name": "Sales",
                     *       "dashboard_export_insights": [],
                     *       "title": "Sales every Monday",
                     *       "target_type": "email",
                     *       "target_value": "ada@example.com",
                     *       "unconfirmed_addresses": [],
                     *       "frequency": "weekly",
                     *       "interval": 1,
                     *       "byweekday": [
                     *         "monday"
                     *       ],
                     *       "bysetpos": null,
                     *       "count": null,
                     *       "start_date": "2026-11-01T09:30:00.000Z",
                     *       "until_date": null,
                     *       "next_delivery_date": "2026-11-08T09:30:00.000Z",
                     *       "summary": "sent every week",
                     *       "enabled": true,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_subscriptions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "content_type": "insight",
                     *       "insight": 7,
                     *       "dashboard": null,
                     *       "insight_short_id": "aB3dE5fG",
                     *       "resource_name": "Sales",
                     *       "dashboard_export_insights": [],
                     *       "title": "Sales every Monday",
                     *       "target_type": "email",
                     *       "target_value": "ada@example.com",
                     *       "unconfirmed_addresses": [],
                     *       "frequency": "weekly",
                     *       "interval": 1,
                     *       "byweekday": [
                     *         "monday"
                     *       ],
                     *       "bysetpos": null,
                     *       "count": null,
                     *       "start_date": "2026-11-01T09:30:00.000Z",
                     *       "until_date": null,
                     *       "next_delivery_date": "2026-11-08T09:30:00.000Z",
                     *       "summary": "sent every week",
                     *       "enabled": true,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_projects_project_id_subscriptions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_projects_project_id_subscriptions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "content_type": "insight",
                     *       "insight": 7,
                     *       "dashboard": null,
                     *       "insight_short_id": "aB3dE5fG",
                     *       "resource_name": "Sales",
                     *       "dashboard_export_insights": [],
                     *       "title": "Sales every Monday",
                     *       "target_type": "email",
                     *       "target_value": "ada@example.com",
                     *       "unconfirmed_addresses": [],
                     *       "frequency": "weekly",
                     *       "interval": 1,
                     *       "byweekday": [
                     *         "monday"
                     *       ],
                     *       "bysetpos": null,
                     *       "count": null,
                     *       "start_date": "2026-11-01T09:30:00.000Z",
                     *       "until_date": null,
                     *       "next_delivery_date": "2026-11-08T09:30:00.000Z",
                     *       "summary": "sent every week",
                     *       "enabled": true,
                     *       "deleted": false,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "created_by": {
                     *         "id": 1,
                     *         "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *         "distinct_id": "kZ3mQ8tY1xV6",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "is_email_verified": true,
                     *         "hedgehog_config": null,
                     *         "role_at_organization": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_subscriptions_id_deliveries: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "subscription": 3,
                     *           "trigger_type": "scheduled",
                     *           "idempotency_key": "3 scheduled 2026-11-01T09:30:00.000Z",
                     *           "scheduled_at": "2026-11-01T09:30:00.000Z",
                     *           "target_type": "email",
                     *           "target_value": "ada@example.com",
                     *           "content_snapshot": {
                     *             "total_insight_count": 1
                     *           },
                     *           "recipient_results": [
                     *             {
                     *               "recipient": "ada@example.com",
                     *               "status": "success",
                     *               "error": null
                     *             }
                     *           ],
                     *           "status": "completed",
                     *           "error": null,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "last_updated_at": "2026-11-01T09:30:00.000Z",
                     *           "finished_at": "2026-11-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["SubscriptionDelivery"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_projects_project_id_subscriptions_id_deliveries_delivery_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery_id: string;
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "subscription": 3,
                     *       "trigger_type": "scheduled",
                     *       "idempotency_key": "3 scheduled 2026-11-01T09:30:00.000Z",
                     *       "scheduled_at": "2026-11-01T09:30:00.000Z",
                     *       "target_type": "email",
                     *       "target_value": "ada@example.com",
                     *       "content_snapshot": {
                     *         "total_insight_count": 1
                     *       },
                     *       "recipient_results": [
                     *         {
                     *           "recipient": "ada@example.com",
                     *           "status": "success",
                     *           "error": null
                     *         }
                     *       ],
                     *       "status": "completed",
                     *       "error": null,
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "last_updated_at": "2026-11-01T09:30:00.000Z",
                     *       "finished_at": "2026-11-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriptionDelivery"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_projects_project_id_subscriptions_id_test_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10"
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriptionTest"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_support_requests: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next": null,
                     *       "previous": null,
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "topic": "Authentication",
                     *           "app_name": "Example app",
                     *           "client_id": "https://app.example.com/client.json",
                     *           "product_url": "https://app.example.com/",
                     *           "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "message": "",
                     *           "status": "granted",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "closed_at": "2026-11-08T09:30:00.000Z",
                     *           "verification": {
                     *             "status": "verified",
                     *             "decided_at": "2026-11-08T09:30:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        count: number;
                        next: string | null;
                        previous: string | null;
                        results: components["schemas"]["SupportRequest"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_support_requests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request for 24 hours: repeated requests with the same key have one effect and get the first answer again, with `Idempotency-Replayed: true`. 409 while the first is in progress, 422 for another body. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "topic": "Authentication",
                     *       "app_name": "Example app",
                     *       "client_id": "https://app.example.com/client.json",
                     *       "product_url": "https://app.example.com/",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "message": "",
                     *       "status": "granted",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "closed_at": "2026-11-08T09:30:00.000Z",
                     *       "verification": {
                     *         "status": "verified",
                     *         "decided_at": "2026-11-08T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SupportRequest"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_support_requests_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *       "topic": "Authentication",
                     *       "app_name": "Example app",
                     *       "client_id": "https://app.example.com/client.json",
                     *       "product_url": "https://app.example.com/",
                     *       "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *       "message": "",
                     *       "status": "granted",
                     *       "created_at": "2026-11-01T09:30:00.000Z",
                     *       "closed_at": "2026-11-08T09:30:00.000Z",
                     *       "verification": {
                     *         "status": "verified",
                     *         "decided_at": "2026-11-08T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SupportRequest"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_users_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *       "distinct_id": "kZ3mQ8tY1xV6",
                     *       "first_name": "Ada",
                     *       "last_name": "Lovelace",
                     *       "email": "ada@example.com",
                     *       "is_email_verified": true,
                     *       "hedgehog_config": null,
                     *       "role_at_organization": null,
                     *       "date_joined": "2026-11-01T09:30:00.000Z",
                     *       "has_password": true,
                     *       "is_staff": false,
                     *       "is_impersonated": false,
                     *       "theme_mode": "dark",
                     *       "team": {
                     *         "id": 1,
                     *         "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *         "project_id": 1,
                     *         "api_token": "phc_us_exampleexampleexample",
                     *         "name": "Default project",
                     *         "timezone": "Europe/Berlin"
                     *       },
                     *       "organization": {
                     *         "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *         "name": "Analytical Engines",
                     *         "slug": "analytical-engines",
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "updated_at": "2026-11-01T09:30:00.000Z",
                     *         "membership_level": 15,
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *             "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *             "project_id": 1,
                     *             "api_token": "phc_us_exampleexampleexample",
                     *             "name": "Default project",
                     *             "timezone": "Europe/Berlin"
                     *           }
                     *         ],
                     *         "projects": [
                     *           {
                     *             "id": 1,
                     *             "organization_id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *             "name": "Default project"
                     *           }
                     *         ]
                     *       },
                     *       "organizations": [
                     *         {
                     *           "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "name": "Analytical Engines",
                     *           "slug": "analytical-engines",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z",
                     *           "membership_level": 15
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    patch_api_users_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "uuid": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *       "distinct_id": "kZ3mQ8tY1xV6",
                     *       "first_name": "Ada",
                     *       "last_name": "Lovelace",
                     *       "email": "ada@example.com",
                     *       "is_email_verified": true,
                     *       "hedgehog_config": null,
                     *       "role_at_organization": null,
                     *       "date_joined": "2026-11-01T09:30:00.000Z",
                     *       "has_password": true,
                     *       "is_staff": false,
                     *       "is_impersonated": false,
                     *       "theme_mode": "dark",
                     *       "team": {
                     *         "id": 1,
                     *         "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *         "project_id": 1,
                     *         "api_token": "phc_us_exampleexampleexample",
                     *         "name": "Default project",
                     *         "timezone": "Europe/Berlin"
                     *       },
                     *       "organization": {
                     *         "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *         "name": "Analytical Engines",
                     *         "slug": "analytical-engines",
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "updated_at": "2026-11-01T09:30:00.000Z",
                     *         "membership_level": 15,
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *             "organization": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *             "project_id": 1,
                     *             "api_token": "phc_us_exampleexampleexample",
                     *             "name": "Default project",
                     *             "timezone": "Europe/Berlin"
                     *           }
                     *         ],
                     *         "projects": [
                     *           {
                     *             "id": 1,
                     *             "organization_id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *             "name": "Default project"
                     *           }
                     *         ]
                     *       },
                     *       "organizations": [
                     *         {
                     *           "id": "019a3f0c-11b2-7f5d-8a0e-2c9d4e6f8a01",
                     *           "name": "Analytical Engines",
                     *           "slug": "analytical-engines",
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "updated_at": "2026-11-01T09:30:00.000Z",
                     *           "membership_level": 15
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_users_me_connected_apps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *           "client_id": "https://app.example.com/client.json",
                     *           "client_name": "Example app",
                     *           "client_host": "app.example.com",
                     *           "logo_url": null,
                     *           "is_verified": false,
                     *           "scopes": [
                     *             "query:read"
                     *           ],
                     *           "access_level": "all",
                     *           "scoped_organizations": [],
                     *           "scoped_teams": [],
                     *           "permissions": [
                     *             {
                     *               "scopes": [
                     *                 "query:read"
                     *               ],
                     *               "access_level": "all",
                     *               "scoped_organizations": [],
                     *               "scoped_teams": []
                     *             }
                     *           ],
                     *           "authorizations": 1,
                     *           "created_at": "2026-11-01T09:30:00.000Z",
                     *           "last_used_at": null,
                     *           "recent_calls": [
                     *             {
                     *               "tool": "execute-sql",
                     *               "project_id": 1,
                     *               "outcome": "ok",
                     *               "called_at": "2026-11-01T09:30:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ConnectedApp"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_users_me_connected_apps_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_users_me_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "kind": "leaked_key",
                     *         "title": "A key was found in public",
                     *         "body": "The key was revoked.",
                     *         "created_at": "2026-11-01T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Notice"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_api_users_me_notices_id_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_api_users_me_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a3f0c-5a70-7c41-9d5e-3f1b6c2a7e10",
                     *         "device": "Firefox on Linux",
                     *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                     *         "network": "203.0.113.0/24",
                     *         "created_at": "2026-11-01T09:30:00.000Z",
                     *         "last_seen_at": "2026-11-01T09:30:00.000Z",
                     *         "expires_at": "2026-11-08T09:30:00.000Z",
                     *         "is_current": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Session"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_users_me_sessions: {
        parameters: {
            query?: {
                keep_current?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    delete_api_users_me_sessions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_key": "phc_…",
                 *       "batch": [
                 *         {
                 *           "event": "sign up",
                 *           "distinct_id": "ada"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The token of the project. */
                    api_key: string;
                    batch: ({
                        /** @description The token of the project. */
                        api_key?: string;
                        distinct_id?: string;
                        event?: string;
                        properties?: {
                            [key: string]: unknown;
                        };
                        timestamp?: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    historical_migration?: boolean;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 1
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: 1;
                    };
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_cli_authorize: {
        parameters: {
            query?: {
                code?: string;
                use_cases?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html>… */
                    "text/html": string;
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_flags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    distinct_id?: string;
                    token?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "flags": {},
                     *       "errorsWhileComputingFlags": false
                     *     }
                     */
                    "application/json": {
                        errorsWhileComputingFlags: boolean;
                        flags?: unknown;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_flags_definitions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "flags": [],
                     *       "group_type_mapping": {},
                     *       "cohorts": {}
                     *     }
                     */
                    "application/json": components["schemas"]["FlagDefinitions"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    post_i_v0_e: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_key": "phc_…",
                 *       "event": "sign up",
                 *       "distinct_id": "ada",
                 *       "properties": {
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The token of the project. */
                    api_key: string;
                    distinct_id?: string;
                    event?: string;
                    properties?: {
                        [key: string]: unknown;
                    };
                    timestamp?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 1
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: 1;
                    };
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_mcp: {
        parameters: {
            query?: {
                features?: string;
                readonly?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "execute-sql",
                 *         "arguments": {
                 *           "query": "SELECT count() FROM events"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    id?: string | number | null;
                    /** @constant */
                    jsonrpc: "2.0";
                    method: string;
                    params?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "1 of 1 rows."
                     *           }
                     *         ],
                     *         "structuredContent": {
                     *           "results": [
                     *             [
                     *               60
                     *             ]
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        error?: {
                            code: number;
                            message: string;
                        } & {
                            [key: string]: unknown;
                        };
                        id: string | number | null;
                        /** @constant */
                        jsonrpc: "2.0";
                        result?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["Throttled"];
        };
    };
    get_oauth_authorize: {
        parameters: {
            query?: {
                client_id?: string;
                code_challenge?: string;
                code_challenge_method?: "S256";
                nonce?: string;
                redirect_uri?: string;
                request_uri?: string;
                response_type?: "code";
                scope?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html>… */
                    "text/html": string;
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_oauth_introspect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": false
                     *     }
                     */
                    "application/json": components["schemas"]["IntrospectionResponse"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_oauth_par: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id: string;
                    code_challenge: string;
                    /** @constant */
                    code_challenge_method: "S256";
                    nonce?: string;
                    redirect_uri: string;
                    /** @constant */
                    response_type: "code";
                    scope?: string;
                    state?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_uri": "urn:ietf:params:oauth:request_uri:…",
                     *       "expires_in": 90
                     *     }
                     */
                    "application/json": components["schemas"]["PushedRequestResponse"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_oauth_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
        };
    };
    post_oauth_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id?: string;
                    code?: string;
                    code_verifier?: string;
                    /** @enum {string} */
                    grant_type: "authorization_code" | "refresh_token";
                    redirect_uri?: string;
                    refresh_token?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "pha_…",
                     *       "token_type": "Bearer",
                     *       "expires_in": 3600,
                     *       "refresh_token": "phr_…",
                     *       "scope": "query:read",
                     *       "scoped_teams": [
                     *         1
                     *       ],
                     *       "scoped_organizations": []
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
    get_oauth_userinfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sub": "019a3f0b-90aa-7b1c-a2d3-4e5f60718293",
                     *       "email": "ada@example.com",
                     *       "email_verified": true
                     *     }
                     */
                    "application/json": components["schemas"]["UserinfoResponse"];
                };
            };
            400: components["responses"]["Invalid"];
        };
    };
}
