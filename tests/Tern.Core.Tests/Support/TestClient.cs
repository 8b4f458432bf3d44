using Tern.Runtime;

namespace Tern.Core.Tests.Support;

/// <summary>A client in the style of generated code, of a service whose requests and responses are bytes.</summary>
internal sealed class TestClient : ServiceClient
{
    public const string AccessKeyId = "AKIDTEST";
    public const string SecretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYSECRET";
    public const string SessionToken = "FwoGZXIvYXdzEPLANTEDTOKEN//==";

    public static readonly ServiceDescriptor Service = new()
    {
        ServiceId = "Test Service",
        SigningName = "test",
        ApiVersion = "2026-01-01",
        TransientBaseDelay = TimeSpan.Zero,
        VerifiesCrc32 = true,
    };

    /// <summary>As <see cref="Service"/>, with delays before its retries.</summary>
    public static readonly ServiceDescriptor Slow = new()
    {
        ServiceId = Service.ServiceId,
        SigningName = Service.SigningName,
        ApiVersion = Service.ApiVersion,
        TransientBaseDelay = TimeSpan.FromSeconds(10),
    };

    public static readonly OperationDescriptor Echo = new() { Service = Service, Name = "Echo", ReadError = ReadError };

    /// <summary>As <see cref="Echo"/>, called by a single test, so that the name identifies its measurements.</summary>
    public static readonly OperationDescriptor Measured = new() { Service = Service, Name = "Measured", ReadError = ReadError };

    public static readonly OperationDescriptor Download = new() { Service = Service, Name = "Download", ReadError = ReadError, ResponseMode = ResponseMode.Streamed };

    public static readonly OperationDescriptor Subscribe = new() { Service = Service, Name = "Subscribe", ReadError = ReadError, ResponseMode = ResponseMode.Framed };

    public static readonly OperationDescriptor Poll = new() { Service = Service, Name = "Poll", ReadError = ReadError, IsLongPolling = true };

    public static readonly OperationDescriptor Run = new() { Service = Service, Name = "Run", ReadError = ReadError, IsLongRunning = true };

    public static readonly OperationDescriptor Read = new() { Service = Service, Name = "Read", ReadError = ReadError, IsIdempotent = true };

    public static readonly OperationDescriptor Upload = new() { Service = Service, Name = "Upload", ReadError = ReadError, RequestCompression = RequestCompression.Gzip };

    public static readonly OperationDescriptor Store = new() { Service = Service, Name = "Store", ReadError = ReadError, RequiresLength = true };

    /// <summary>A service without verification of CRC-32. Its responses have the checksums that its operations declare.</summary>
    public static readonly ServiceDescriptor Plain = new() { ServiceId = "Test Service", SigningName = "test", ApiVersion = "1", TransientBaseDelay = TimeSpan.Zero, SendsPayloadHash = true };

    public static readonly OperationDescriptor Put = new() { Service = Plain, Name = "Put", ReadError = ReadError, Method = "PUT", ResponseAlgorithms = ["CRC64NVME", "CRC32", "SHA256"] };

    public static readonly OperationDescriptor Get = new() { Service = Plain, Name = "Get", ReadError = ReadError, ResponseMode = ResponseMode.Streamed, ResponseAlgorithms = ["CRC64NVME", "CRC32", "SHA256", "FUTURE9"] };

    public static readonly OperationDescriptor Anonymous = new() { Service = Service, Name = "Anonymous", ReadError = ReadError, AuthSchemes = [] };

    public static readonly OperationDescriptor MaybeAnonymous = new() { Service = Service, Name = "MaybeAnonymous", ReadError = ReadError, AuthSchemes = [AuthScheme.SigV4, AuthScheme.None] };

    public TestClient(ClientOptions options, ServiceDescriptor? service = null)
        : base(service ?? Service, options)
    {
    }

    private TestClient(TestClient source, ClientOptions options)
        : base(source, options)
    {
    }

    /// <summary>The provider of session credentials; null for none.</summary>
    public ICredentialsProvider? Sessions { get; init; }

    /// <summary>Changes the body policy as the package of a service does; null for no change.</summary>
    public Func<BodyPolicy, BodyPolicy>? Policy { get; init; }

    public static ClientOptions Defaults { get; } = new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider(AccessKeyId, SecretAccessKey),
        Environment = AwsEnvironment.None,
    };

    public TestClient With(
        string? region = null,
        ICredentialsProvider? credentials = null,
        RetryOptions? retry = null,
        CallTimeouts? timeouts = null,
        IReadOnlyList<KeyValuePair<string, string>>? headers = null) =>
        new(this, WithOverrides(Options, region, credentials, retry, timeouts, headers));

    public Task<TestResponse> EchoAsync(TestRequest? request = null, CancellationToken cancellationToken = default) =>
        CallAsync(Echo, request, cancellationToken);

    public ValueTask<PresignedRequest> PresignEchoAsync(CancellationToken cancellationToken) =>
        PresignAsync(new TestOperation(Echo), new(), TimeSpan.FromHours(1), null, logsExpiryWarning: true, cancellationToken);

    /// <summary>As <see cref="EchoAsync"/>, with a response that must be a JSON object.</summary>
    public Task<TestResponse> EchoJsonAsync(CancellationToken cancellationToken) =>
        InvokeAsync(new TestOperation(Echo, expectsJson: true), new(), cancellationToken);

    public Task<TestResponse> CallAsync(OperationDescriptor operation, TestRequest? request = null, CancellationToken cancellationToken = default) =>
        InvokeAsync(new TestOperation(operation), request ?? new(), cancellationToken);

    /// <summary>Creates an operation with these auth schemes, of a service whose endpoints may declare others.</summary>
    public static OperationDescriptor Accepting(
        AuthScheme[] schemes,
        AuthScheme[]? ofEndpoints = null,
        bool hasUnsignedPayload = false,
        EndpointDiscovery? discovery = null,
        string name = "Accepting")
    {
        ServiceDescriptor service = ofEndpoints is null
            ? Service
            : new() { ServiceId = "Test Service", SigningName = "test", ApiVersion = "1", EndpointAuthSchemes = ofEndpoints };
        return new()
        {
            Service = service,
            Name = name,
            ReadError = ReadError,
            AuthSchemes = schemes,
            EndpointDiscovery = discovery,
            HasUnsignedPayload = hasUnsignedPayload,
        };
    }

    /// <summary>The name of the error header that contains another region; null for none.</summary>
    public string? RegionHeader { get; init; }

    protected internal override string? GetRedirectRegion(TernServiceException error, ResponseMessage response) =>
        RegionHeader is null ? null : response.Metadata.GetHeader(RegionHeader);

    protected internal override ICredentialsProvider? GetSessionCredentialsProvider(Endpoint endpoint) => Sessions;

    protected internal override BodyPolicy CreateBodyPolicy(ClientOptions options) => Policy is null ? base.CreateBodyPolicy(options) : Policy(base.CreateBodyPolicy(options));

    private static TernServiceException ReadError(ResponseMessage response)
    {
        ServiceError error = AwsJsonError.Read(response, out _);
        return error.ShapeName == "ShapeError" ? new ShapeErrorException(error) : new TernServiceException(error);
    }
}
