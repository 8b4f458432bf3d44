using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Calls;
using Tern.Checksums;
using Tern.Identity;
using Tern.Retries;

namespace Tern;

/// <summary>How a client behaves; immutable, changed by <c>with</c>. Generated clients have their own type that derives from it.</summary>
/// <remarks>
/// What is not set comes from the environment variables that all AWS SDKs share; they are read at the client's first call.
/// See <see href="https://docs.aws.amazon.com/sdkref/latest/guide/environment-variables.html"/>.
/// </remarks>
public record ClientOptions
{
    private readonly bool? _useFips;
    private readonly bool? _useDualStack;
    private readonly string? _accountIdEndpointMode;

    /// <summary>The region, for example <c>eu-west-1</c>; null to take it from <c>AWS_REGION</c> or <c>AWS_DEFAULT_REGION</c>.</summary>
    public string? Region { get; init; }

    /// <summary>The source of credentials. Null, the default, stands for <see cref="EnvironmentCredentials"/>; profiles, web identities, containers and EC2 metadata are not read.</summary>
    public ICredentialsProvider? Credentials { get; init; }

    /// <summary>
    /// Where bearer tokens come from, for operations that take one (<c>smithy.api#httpBearerAuth</c>); null to take one from
    /// <c>AWS_BEARER_TOKEN_&lt;SERVICE&gt;</c>, where the service is the signing name, as in <c>AWS_BEARER_TOKEN_BEDROCK</c>.
    /// Where there is one, it goes before credentials, unless <see cref="AuthSchemePreference"/> says otherwise.
    /// </summary>
    public IBearerTokenProvider? BearerToken { get; init; }

    /// <summary>The key for operations that take one (<c>smithy.api#httpApiKeyAuth</c>); null for none.</summary>
    public ApiKey? ApiKey { get; init; }

    /// <summary>User and password for operations that take them (<c>smithy.api#httpBasicAuth</c>); null for none.</summary>
    public UserPassword? UserPassword { get; init; }

    /// <summary>
    /// The authentication schemes to take where an operation has several, preferred first, for example <c>sigv4a</c>,
    /// <c>sigv4</c>, <c>httpBearerAuth</c>; those that are not named come behind. Null to take it from
    /// <c>AWS_AUTH_SCHEME_PREFERENCE</c>, else the service's own order holds.
    /// </summary>
    public IReadOnlyList<string>? AuthSchemePreference { get; init; }

    /// <summary>
    /// The regions that signatures by SigV4a are good for, in place of those that the endpoint rules give; an asterisk stands
    /// for any characters. Null to take them from <c>AWS_SIGV4A_SIGNING_REGION_SET</c>.
    /// </summary>
    public IReadOnlyList<string>? SigningRegionSet { get; init; }

    /// <summary>
    /// A URL to call instead of the one that the service's rules give, for example <c>http://localhost:8000</c>; null to take
    /// it from <c>AWS_ENDPOINT_URL_&lt;SERVICE&gt;</c> or <c>AWS_ENDPOINT_URL</c>, unless
    /// <c>AWS_IGNORE_CONFIGURED_ENDPOINT_URLS</c> is true.
    /// </summary>
    public string? Endpoint { get; init; }

    /// <summary>Whether to use endpoints with FIPS 140 validated cryptography. Default: <c>AWS_USE_FIPS_ENDPOINT</c>, else false.</summary>
    public bool UseFips
    {
        get => _useFips ?? false;
        init => _useFips = value;
    }

    /// <summary>Whether to use endpoints that answer over IPv6 as well. Default: <c>AWS_USE_DUALSTACK_ENDPOINT</c>, else false.</summary>
    public bool UseDualStack
    {
        get => _useDualStack ?? false;
        init => _useDualStack = value;
    }

    /// <summary>
    /// Whether account ids may appear in endpoints: <c>preferred</c>, <c>required</c> or <c>disabled</c>.
    /// Default: <c>AWS_ACCOUNT_ID_ENDPOINT_MODE</c>, else <c>preferred</c>.
    /// </summary>
    public string AccountIdEndpointMode
    {
        get => _accountIdEndpointMode ?? "preferred";
        init => _accountIdEndpointMode = value;
    }

    /// <summary>
    /// Whether and how often failed attempts are repeated; null for the service's own number of attempts, or
    /// <c>AWS_MAX_ATTEMPTS</c> and <c>AWS_RETRY_MODE</c>.
    /// </summary>
    public RetryOptions? Retry { get; init; }

    /// <summary>How long the parts of a call may take. Default: <see cref="CallTimeouts.Default"/>.</summary>
    public CallTimeouts Timeouts { get; init; } = CallTimeouts.Default;

    /// <summary>Headers that are sent, and signed, with every request, beside those of the operation. Default none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>
    /// A handler of your own to send through; null for connections that belong to the client. It must neither follow
    /// redirects nor decompress. It makes its own connections, so <see cref="CallTimeouts.Connect"/> has no effect on them.
    /// </summary>
    public HttpMessageHandler? Handler { get; init; }

    /// <summary>Whether <see cref="Handler"/> is disposed with the last client that uses it. Default false.</summary>
    public bool DisposesHandler { get; init; }

    /// <summary>Called at fixed points of every attempt, in this order. Default none, which costs nothing.</summary>
    public IReadOnlyList<ICallInterceptor> Interceptors { get; init; } = [];

    /// <summary>Where the client logs, under the category <c>Tern.&lt;service&gt;</c>; null for nowhere.</summary>
    public ILoggerFactory? LoggerFactory { get; init; }

    /// <summary>The clock of signatures, time-outs and delays. Default the system's.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>
    /// The application's name in the <c>User-Agent</c>, at most 50 characters; null to take it from <c>AWS_SDK_UA_APP_ID</c>.
    /// </summary>
    public string? AppId { get; init; }

    /// <summary>
    /// The largest response that is read whole, and the memory that its result may take, in bytes; a result may take 8 times its response in any
    /// case. The default is 64 MiB. A larger one is a <see cref="ResponseTooLargeException"/>. Streamed responses have no limit, and 1 MiB
    /// is read of an error.
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
    /// Whether request bodies of operations that allow it are never compressed; null to take it from
    /// <c>AWS_DISABLE_REQUEST_COMPRESSION</c>, else false.
    /// </summary>
    public bool? DisableRequestCompression { get; init; }

    /// <summary>
    /// The bytes from which on a request body is compressed, where the operation allows it: 0 to 10,485,760; null to take it
    /// from <c>AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES</c>, else 10,240.
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
    /// When the body of a request gets a checksum, which the service compares with what it receives; null to take it from
    /// <c>AWS_REQUEST_CHECKSUM_CALCULATION</c> (<c>when_supported</c>, <c>when_required</c>), else wherever the operation has one.
    /// It is CRC-32 unless the request chooses another algorithm.
    /// </summary>
    public ChecksumUse? RequestChecksumCalculation { get; init; }

    /// <summary>
    /// When the body of a response is held against the checksum that the service tells; null to take it from
    /// <c>AWS_RESPONSE_CHECKSUM_VALIDATION</c> (<c>when_supported</c>, <c>when_required</c>), else wherever the operation has one.
    /// A difference is a <see cref="ChecksumMismatchException"/>.
    /// </summary>
    public ChecksumUse? ResponseChecksumValidation { get; init; }

    /// <summary>Makes the tokens by which a service knows a repeated request. Default a random UUID; a test gives its own.</summary>
    public Func<string> NewIdempotencyToken { get; init; } = static () => Guid.NewGuid().ToString();

    /// <summary>Reads an environment variable. Default the process's; a test gives its own, so that the machine's have no effect.</summary>
    public Func<string, string?> GetEnvironmentVariable { get; init; } = Environment.GetEnvironmentVariable;

    internal const int MaxMinCompressionSize = 10 * 1024 * 1024;

    internal bool? UseFipsOrUnset => _useFips;

    internal bool? UseDualStackOrUnset => _useDualStack;

    internal string? AccountIdEndpointModeOrUnset => _accountIdEndpointMode;

    /// <summary>Prints the region alone: other options may hold what does not belong into a log.</summary>
    protected virtual bool PrintMembers(StringBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Append("Region = ").Append(Region);
        return true;
    }
}
