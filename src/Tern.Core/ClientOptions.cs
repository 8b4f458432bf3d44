using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Runtime;

namespace Tern;

/// <summary>
/// The options of a client. Immutable: create a changed copy with <c>with</c>. Generated clients have their own options type that derives from
/// this one.
/// </summary>
/// <remarks>
/// Options that are not set are read from the environment variables and the shared configuration files that all AWS SDKs share, at the client's
/// first call. The precedence is: code, environment variable, profile. The files are not read if no profile is named and both region and
/// credentials are set in code or by variables. See <see href="https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html"/>.
/// </remarks>
public record ClientOptions
{
    private readonly bool? _useFips;
    private readonly bool? _useDualStack;
    private readonly AccountIdEndpointMode? _accountIdEndpointMode;

    /// <summary>
    /// The name of the profile in the shared configuration files. The default, null, is <c>AWS_PROFILE</c>, else <c>default</c>. The credentials of
    /// a profile that is set here take precedence over keys in environment variables. Those of a profile in <c>AWS_PROFILE</c> do not.
    /// </summary>
    public string? Profile { get; init; }

    /// <summary>
    /// The region, for example <c>eu-west-1</c>. The default, null, is <c>AWS_REGION</c>, else <c>AWS_DEFAULT_REGION</c>, else <c>region</c> of the
    /// profile, else the region of the EC2 instance.
    /// </summary>
    public string? Region { get; init; }

    /// <summary>
    /// The source of credentials. The default, null, is <see cref="DefaultCredentialsProvider"/>, which all clients with the same
    /// <see cref="Environment"/> and the same <see cref="Profile"/> share.
    /// </summary>
    public ICredentialsProvider? Credentials { get; init; }

    /// <summary>
    /// The source of bearer tokens, for operations that accept them (<c>smithy.api#httpBearerAuth</c>). The default, null, is the environment
    /// variable <c>AWS_BEARER_TOKEN_&lt;SERVICE&gt;</c>, where the service is the signing name, as in <c>AWS_BEARER_TOKEN_BEDROCK</c>, else the token
    /// of the <c>sso_session</c> of the profile. A bearer token that is set here or by the variable takes precedence over credentials, unless
    /// <see cref="AuthSchemePreference"/> sets another order.
    /// </summary>
    public IBearerTokenProvider? BearerToken { get; init; }

    /// <summary>The API key, for operations that accept one (<c>smithy.api#httpApiKeyAuth</c>). The default, null, is no key.</summary>
    public ApiKey? ApiKey { get; init; }

    /// <summary>
    /// The user name and password, for operations that accept them (<c>smithy.api#httpBasicAuth</c>). The default, null, is none.
    /// </summary>
    public UserPassword? UserPassword { get; init; }

    /// <summary>
    /// The order of authentication schemes where an operation accepts several, preferred first. Schemes that are not listed come last. The default, null, is <c>AWS_AUTH_SCHEME_PREFERENCE</c>, else the order of
    /// the service.
    /// </summary>
    public IReadOnlyList<AuthSchemeType>? AuthSchemePreference { get; init; }

    /// <summary>
    /// The regions for which SigV4a signatures are valid; they replace the regions of the endpoint rules. An asterisk matches any characters. The
    /// default, null, is <c>AWS_SIGV4A_SIGNING_REGION_SET</c>, else the regions of the endpoint rules.
    /// </summary>
    public IReadOnlyList<string>? SigningRegionSet { get; init; }

    /// <summary>
    /// A URL to send requests to in place of the URL from the service's endpoint rules, for example <c>http://localhost:8000</c>. The default,
    /// null, is <c>AWS_ENDPOINT_URL_&lt;SERVICE&gt;</c>, else <c>AWS_ENDPOINT_URL</c>, else <c>endpoint_url</c> of the service in the
    /// <c>services</c> section of the profile, else <c>endpoint_url</c> of the profile. If <c>AWS_IGNORE_CONFIGURED_ENDPOINT_URLS</c> is true, these
    /// settings are ignored.
    /// </summary>
    public string? Endpoint { get; init; }

    /// <summary>Whether to use endpoints with FIPS 140 validated cryptography. The default is <c>AWS_USE_FIPS_ENDPOINT</c>, else false.</summary>
    public bool UseFips
    {
        get => _useFips ?? false;
        init => _useFips = value;
    }

    /// <summary>Whether to use endpoints that also support IPv6. The default is <c>AWS_USE_DUALSTACK_ENDPOINT</c>, else false.</summary>
    public bool UseDualStack
    {
        get => _useDualStack ?? false;
        init => _useDualStack = value;
    }

    /// <summary>
    /// Whether account ids may be part of endpoints. The default is <c>AWS_ACCOUNT_ID_ENDPOINT_MODE</c>, else
    /// <see cref="AccountIdEndpointMode.Preferred"/>.
    /// </summary>
    public AccountIdEndpointMode AccountIdEndpointMode
    {
        get => _accountIdEndpointMode ?? AccountIdEndpointMode.Preferred;
        init => _accountIdEndpointMode = value;
    }

    /// <summary>
    /// Whether and how often failed attempts are retried. The default, null, is <c>AWS_MAX_ATTEMPTS</c> and <c>AWS_RETRY_MODE</c>, else the
    /// service's own number of attempts in standard mode.
    /// </summary>
    public RetryOptions? Retry { get; init; }

    /// <summary>The time limits of a call. The default is <see cref="CallTimeouts.Default"/>.</summary>
    public CallTimeouts Timeouts { get; init; } = CallTimeouts.Default;

    /// <summary>
    /// Headers that are sent, and signed, with every request, in addition to the headers of the operation. The default is none.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>
    /// A handler of your own that sends the requests. The default, null, uses connections that the client owns. The handler must neither follow
    /// redirects nor decompress responses. <see cref="CallTimeouts.Connect"/> has no effect on its connections.
    /// </summary>
    public HttpMessageHandler? Handler { get; init; }

    /// <summary>Whether <see cref="Handler"/> is disposed with the last client that uses it. The default is false.</summary>
    public bool DisposeHandler { get; init; }

    /// <summary>Interceptors, called at fixed points of every attempt, in this order. The default is none.</summary>
    public IReadOnlyList<ICallInterceptor> Interceptors { get; init; } = [];

    /// <summary>The factory of the client's logger, whose category is <c>Tern.&lt;service&gt;</c>. The default, null, is no logging.</summary>
    public ILoggerFactory? LoggerFactory { get; init; }

    /// <summary>
    /// Whether spans contain members of requests that can be personal data: the key of an object of S3 (<c>aws.s3.key</c>). The default is false.
    /// </summary>
    public bool RecordPersonalData { get; init; }

    /// <summary>
    /// The header by which the trace of the current <see cref="System.Diagnostics.Activity"/> is sent to services. The default is
    /// <see cref="TracePropagation.None"/>. On Lambda, the trace of the invocation is always sent.
    /// </summary>
    public TracePropagation TracePropagation { get; init; }

    /// <summary>The clock for signatures, timeouts and delays. The default is the system clock.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>
    /// The name of the application in the <c>User-Agent</c> header, cut after 50 characters. The default, null, is <c>AWS_SDK_UA_APP_ID</c>.
    /// </summary>
    public string? AppId { get; init; }

    /// <summary>
    /// The maximum size in bytes of a buffered response, and of the memory that its result uses. A result may always use 8 times the size of its
    /// response. The default is 67,108,864 (64 MiB). A larger response is a <see cref="TernResponseTooLargeException"/>. Streamed responses have no
    /// limit. Of an error response, at most 1 MiB is read.
    /// </summary>
    public int MaxResponseBytes
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 64 * 1024 * 1024;

    /// <summary>
    /// Whether to send request bodies uncompressed where the operation allows compression. The default, null, is
    /// <c>AWS_DISABLE_REQUEST_COMPRESSION</c>, else false.
    /// </summary>
    public bool? DisableRequestCompression { get; init; }

    /// <summary>
    /// The minimum size in bytes of a request body that is compressed, where the operation allows it: 0 to 10,485,760. The default, null, is
    /// <c>AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES</c>, else 10,240.
    /// </summary>
    public int? RequestMinCompressionSizeBytes
    {
        get;
        init
        {
            if (value is { } size)
            {
                ArgumentOutOfRangeException.ThrowIfNegative(size, nameof(value));
                ArgumentOutOfRangeException.ThrowIfGreaterThan(size, MaxMinCompressionSize, nameof(value));
            }
            field = value;
        }
    }

    /// <summary>
    /// When a checksum of the request body is sent, which the service compares with the body that it receives. The default, null, is
    /// <c>AWS_REQUEST_CHECKSUM_CALCULATION</c> (<c>when_supported</c>, <c>when_required</c>), else <see cref="ChecksumUse.WhenSupported"/>. The
    /// algorithm is CRC-32 unless the request sets another one.
    /// </summary>
    public ChecksumUse? RequestChecksumCalculation { get; init; }

    /// <summary>
    /// When the body of a response is compared with the checksum that the service sent. The default, null, is
    /// <c>AWS_RESPONSE_CHECKSUM_VALIDATION</c> (<c>when_supported</c>, <c>when_required</c>), else <see cref="ChecksumUse.WhenSupported"/>. A
    /// difference is a <see cref="TernChecksumMismatchException"/>.
    /// </summary>
    public ChecksumUse? ResponseChecksumValidation { get; init; }

    /// <summary>
    /// Creates idempotency tokens, by which a service recognizes a repeated request. The default creates a random UUID. Set it in a test that
    /// needs fixed tokens.
    /// </summary>
    public Func<string> CreateIdempotencyToken { get; init; } = static () => Guid.NewGuid().ToString();

    /// <summary>
    /// The access to environment variables, configuration files, processes and metadata endpoints. The default is
    /// <see cref="AwsEnvironment.Process"/>. Set <see cref="AwsEnvironment.None"/> for a client that must not depend on its machine, and an
    /// <see cref="InMemoryAwsEnvironment"/> in tests.
    /// </summary>
    public AwsEnvironment Environment
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = AwsEnvironment.Process;

    internal const int MaxMinCompressionSize = 10 * 1024 * 1024;

    /// <summary>The values of configuration sections; null for a client without them.</summary>
    internal ConfiguredOptions? Configured { get; init; }

    internal bool? UseFipsOrUnset => _useFips;

    internal bool? UseDualStackOrUnset => _useDualStack;

    internal AccountIdEndpointMode? AccountIdEndpointModeOrUnset => _accountIdEndpointMode;

    /// <summary>Prints only the region, because other options may contain secrets.</summary>
    protected virtual bool PrintMembers(StringBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Append("Region = ").Append(Region);
        return true;
    }
}
