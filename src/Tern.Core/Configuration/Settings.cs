namespace Tern.Runtime;

/// <summary>The settings of clients and credential sources. <c>docs/settings.md</c> is this table.</summary>
/// <remarks>
/// Each row is created when it is used: a native program contains only the rows that its code reads.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html">Settings reference</seealso>
internal static class Settings
{
    // Clients.

    public static Setting Profile => new() { Name = "Profile", Variable = "AWS_PROFILE", Default = "default" };

    public static Setting Region => new() { Name = "Region", Variable = "AWS_REGION", FallbackVariable = "AWS_DEFAULT_REGION", ProfileKey = "region", Kind = SettingKind.Region };

    public static Setting ServiceEndpoint => new() { Name = "Endpoint", Variable = "AWS_ENDPOINT_URL_<SERVICE>", ProfileKey = "services", Kind = SettingKind.Url };

    public static Setting Endpoint => new() { Name = "Endpoint", Variable = "AWS_ENDPOINT_URL", ProfileKey = "endpoint_url", Kind = SettingKind.Url };

    public static Setting IgnoreConfiguredEndpoints => new() { Name = "IgnoreConfiguredEndpoints", Variable = "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", ProfileKey = "ignore_configured_endpoint_urls", Kind = SettingKind.Boolean, Default = "false" };

    public static Setting UseFips => new() { Name = "UseFips", Variable = "AWS_USE_FIPS_ENDPOINT", ProfileKey = "use_fips_endpoint", Kind = SettingKind.Boolean, Default = "false" };

    public static Setting UseDualStack => new() { Name = "UseDualStack", Variable = "AWS_USE_DUALSTACK_ENDPOINT", ProfileKey = "use_dualstack_endpoint", Kind = SettingKind.Boolean, Default = "false" };

    public static Setting AccountIdEndpointMode => new() { Name = "AccountIdEndpointMode", Variable = "AWS_ACCOUNT_ID_ENDPOINT_MODE", ProfileKey = "account_id_endpoint_mode", Kind = SettingKind.Choice, Choices = ["preferred", "required", "disabled"], Default = "preferred" };

    /// <summary>The value <c>legacy</c> means <c>standard</c>: the legacy mode of other SDKs does not exist here.</summary>
    public static Setting RetryMode => new() { Name = "Retry.Mode", Variable = "AWS_RETRY_MODE", ProfileKey = "retry_mode", Kind = SettingKind.Choice, Choices = ["standard", "adaptive", "legacy"], Default = "standard" };

    public static Setting MaxAttempts => new() { Name = "Retry.MaxAttempts", Variable = "AWS_MAX_ATTEMPTS", ProfileKey = "max_attempts", Kind = SettingKind.Integer, Min = 1, Max = 1000, Default = "3, and 4 for DynamoDB" };

    public static Setting AppId => new() { Name = "AppId", Variable = "AWS_SDK_UA_APP_ID", ProfileKey = "sdk_ua_app_id" };

    public static Setting DisableRequestCompression => new() { Name = "DisableRequestCompression", Variable = "AWS_DISABLE_REQUEST_COMPRESSION", ProfileKey = "disable_request_compression", Kind = SettingKind.Boolean, Default = "false" };

    public static Setting RequestMinCompressionSizeBytes => new() { Name = "RequestMinCompressionSizeBytes", Variable = "AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES", ProfileKey = "request_min_compression_size_bytes", Kind = SettingKind.Integer, Max = ClientOptions.MaxMinCompressionSize, Default = "10240" };

    public static Setting RequestChecksumCalculation => new() { Name = "RequestChecksumCalculation", Variable = "AWS_REQUEST_CHECKSUM_CALCULATION", ProfileKey = "request_checksum_calculation", Kind = SettingKind.Choice, Choices = ["when_supported", "when_required"], Default = "when_supported" };

    public static Setting ResponseChecksumValidation => new() { Name = "ResponseChecksumValidation", Variable = "AWS_RESPONSE_CHECKSUM_VALIDATION", ProfileKey = "response_checksum_validation", Kind = SettingKind.Choice, Choices = ["when_supported", "when_required"], Default = "when_supported" };

    public static Setting AuthSchemePreference => new() { Name = "AuthSchemePreference", Variable = "AWS_AUTH_SCHEME_PREFERENCE", ProfileKey = "auth_scheme_preference", Kind = SettingKind.List };

    public static Setting SigningRegionSet => new() { Name = "SigningRegionSet", Variable = "AWS_SIGV4A_SIGNING_REGION_SET", ProfileKey = "sigv4a_signing_region_set", Kind = SettingKind.List };

    public static Setting BearerToken => new() { Name = "BearerToken", Variable = "AWS_BEARER_TOKEN_<SERVICE>", IsSensitive = true };

    public static Setting CaBundle => new() { Name = "CaBundle", Variable = "AWS_CA_BUNDLE", ProfileKey = "ca_bundle", Kind = SettingKind.Path };

    // Files.

    public static Setting ConfigFile => new() { Name = "ConfigFile", Variable = "AWS_CONFIG_FILE", Kind = SettingKind.Path, Default = "~/.aws/config" };

    public static Setting CredentialsFile => new() { Name = "CredentialsFile", Variable = "AWS_SHARED_CREDENTIALS_FILE", Kind = SettingKind.Path, Default = "~/.aws/credentials" };

    public static Setting LoginCacheFolder => new() { Name = "LoginCacheFolder", Variable = "AWS_LOGIN_CACHE_DIRECTORY", Kind = SettingKind.Path, Default = "~/.aws/login/cache" };

    // Keys.

    public static Setting AccessKeyId => new() { Name = "AccessKeyId", Variable = "AWS_ACCESS_KEY_ID", ProfileKey = "aws_access_key_id" };

    public static Setting SecretAccessKey => new() { Name = "SecretAccessKey", Variable = "AWS_SECRET_ACCESS_KEY", ProfileKey = "aws_secret_access_key", IsSensitive = true };

    public static Setting SessionToken => new() { Name = "SessionToken", Variable = "AWS_SESSION_TOKEN", ProfileKey = "aws_session_token", IsSensitive = true };

    public static Setting AccountId => new() { Name = "AccountId", Variable = "AWS_ACCOUNT_ID", ProfileKey = "aws_account_id" };

    // Roles.

    public static Setting RoleArn => new() { Name = "RoleArn", Variable = "AWS_ROLE_ARN", ProfileKey = "role_arn" };

    public static Setting RoleSessionName => new() { Name = "RoleSessionName", Variable = "AWS_ROLE_SESSION_NAME", ProfileKey = "role_session_name", Default = "tern- and the time" };

    public static Setting WebIdentityTokenFile => new() { Name = "WebIdentityTokenFile", Variable = "AWS_WEB_IDENTITY_TOKEN_FILE", ProfileKey = "web_identity_token_file", Kind = SettingKind.Path };

    public static Setting SourceProfile => new() { Name = "SourceProfile", ProfileKey = "source_profile" };

    public static Setting CredentialSource => new() { Name = "CredentialSource", ProfileKey = "credential_source", Kind = SettingKind.Choice, Choices = ["environment", "ecscontainer", "ec2instancemetadata"] };

    public static Setting ExternalId => new() { Name = "ExternalId", ProfileKey = "external_id" };

    public static Setting DurationSeconds => new() { Name = "DurationSeconds", ProfileKey = "duration_seconds", Kind = SettingKind.Integer, Min = 900, Max = 43_200, Default = "3600" };

    public static Setting MfaSerial => new() { Name = "MfaSerial", ProfileKey = "mfa_serial" };

    // Other sources of a profile.

    public static Setting CredentialProcess => new() { Name = "CredentialProcess", ProfileKey = "credential_process", IsSensitive = true };

    public static Setting LoginSession => new() { Name = "LoginSession", ProfileKey = "login_session" };

    public static Setting SsoSession => new() { Name = "SsoSession", ProfileKey = "sso_session" };

    public static Setting SsoStartUrl => new() { Name = "SsoStartUrl", ProfileKey = "sso_start_url", Kind = SettingKind.Url };

    public static Setting SsoRegion => new() { Name = "SsoRegion", ProfileKey = "sso_region", Kind = SettingKind.Region };

    public static Setting SsoAccountId => new() { Name = "SsoAccountId", ProfileKey = "sso_account_id" };

    public static Setting SsoRoleName => new() { Name = "SsoRoleName", ProfileKey = "sso_role_name" };

    // Containers.

    public static Setting ContainerRelativeUri => new() { Name = "ContainerCredentialsRelativeUri", Variable = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI" };

    public static Setting ContainerFullUri => new() { Name = "ContainerCredentialsFullUri", Variable = "AWS_CONTAINER_CREDENTIALS_FULL_URI", Kind = SettingKind.Url };

    public static Setting ContainerToken => new() { Name = "ContainerAuthorizationToken", Variable = "AWS_CONTAINER_AUTHORIZATION_TOKEN", IsSensitive = true };

    public static Setting ContainerTokenFile => new() { Name = "ContainerAuthorizationTokenFile", Variable = "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", Kind = SettingKind.Path };

    // EC2 instance metadata.

    public static Setting MetadataDisabled => new() { Name = "InstanceMetadataDisabled", Variable = "AWS_EC2_METADATA_DISABLED", Kind = SettingKind.Boolean, Default = "false" };

    public static Setting MetadataEndpoint => new() { Name = "InstanceMetadataEndpoint", Variable = "AWS_EC2_METADATA_SERVICE_ENDPOINT", ProfileKey = "ec2_metadata_service_endpoint", Kind = SettingKind.Url, Default = "http://169.254.169.254" };

    public static Setting MetadataEndpointMode => new() { Name = "InstanceMetadataEndpointMode", Variable = "AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE", ProfileKey = "ec2_metadata_service_endpoint_mode", Kind = SettingKind.Choice, Choices = ["ipv4", "ipv6"], Default = "IPv4" };

    public static Setting MetadataTimeout => new() { Name = "InstanceMetadataTimeoutSeconds", Variable = "AWS_METADATA_SERVICE_TIMEOUT", ProfileKey = "metadata_service_timeout", Kind = SettingKind.Integer, Min = 1, Max = 60, Default = "1" };

    public static Setting MetadataMaxAttempts => new() { Name = "InstanceMetadataMaxAttempts", Variable = "AWS_METADATA_SERVICE_NUM_ATTEMPTS", ProfileKey = "metadata_service_num_attempts", Kind = SettingKind.Integer, Min = 1, Max = 10, Default = "1" };

    // Accepted without effect.

    public static Setting DefaultsMode => new() { Name = "DefaultsMode", Variable = "AWS_DEFAULTS_MODE", ProfileKey = "defaults_mode", HasEffect = false };

    public static Setting StsRegionalEndpoints => new() { Name = "StsRegionalEndpoints", Variable = "AWS_STS_REGIONAL_ENDPOINTS", ProfileKey = "sts_regional_endpoints", HasEffect = false };

    public static Setting S3UsEast1RegionalEndpoint => new() { Name = "S3UsEast1RegionalEndpoint", Variable = "AWS_S3_US_EAST_1_REGIONAL_ENDPOINT", ProfileKey = "s3_us_east_1_regional_endpoint", HasEffect = false };

    public static Setting MetadataV1Disabled => new() { Name = "InstanceMetadataV1Disabled", Variable = "AWS_EC2_METADATA_V1_DISABLED", ProfileKey = "ec2_metadata_v1_disabled", HasEffect = false };

    public static Setting EndpointDiscoveryEnabled => new() { Name = "EndpointDiscoveryEnabled", Variable = "AWS_ENABLE_ENDPOINT_DISCOVERY", ProfileKey = "endpoint_discovery_enabled", HasEffect = false };

    public static Setting TcpKeepAlive => new() { Name = "TcpKeepAlive", ProfileKey = "tcp_keepalive", HasEffect = false };

    public static Setting SsoRegistrationScopes => new() { Name = "SsoRegistrationScopes", ProfileKey = "sso_registration_scopes", HasEffect = false };

    /// <summary>The rows of clients, in the order of the documentation.</summary>
    public static IReadOnlyList<Setting> Clients =>
    [
        Profile, Region, ServiceEndpoint, Endpoint, IgnoreConfiguredEndpoints, UseFips, UseDualStack, AccountIdEndpointMode,
        RetryMode, MaxAttempts, AppId, DisableRequestCompression, RequestMinCompressionSizeBytes, RequestChecksumCalculation, ResponseChecksumValidation,
        AuthSchemePreference, SigningRegionSet, BearerToken, CaBundle,
    ];

    /// <summary>The rows of files and credential sources, and those without effect, in the order of the documentation.</summary>
    public static IReadOnlyList<Setting> Sources =>
    [
        ConfigFile, CredentialsFile, LoginCacheFolder,
        AccessKeyId, SecretAccessKey, SessionToken, AccountId,
        RoleArn, RoleSessionName, WebIdentityTokenFile, SourceProfile, CredentialSource, ExternalId, DurationSeconds, MfaSerial,
        CredentialProcess, LoginSession, SsoSession, SsoStartUrl, SsoRegion, SsoAccountId, SsoRoleName,
        ContainerRelativeUri, ContainerFullUri, ContainerToken, ContainerTokenFile,
        MetadataDisabled, MetadataEndpoint, MetadataEndpointMode, MetadataTimeout, MetadataMaxAttempts,
        DefaultsMode, StsRegionalEndpoints, S3UsEast1RegionalEndpoint, MetadataV1Disabled, EndpointDiscoveryEnabled, TcpKeepAlive, SsoRegistrationScopes,
    ];
}
