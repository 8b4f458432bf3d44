using Tern.Runtime;

namespace Tern;

/// <summary>
/// The base class of every generated client. It holds the configuration and sends calls. Thread-safe: create one client and reuse it.
/// </summary>
/// <remarks>The constructor accesses no file, no network and no environment variable. The first call does.</remarks>
public abstract partial class ServiceClient : IDisposable
{
    private readonly ServiceDescriptor _service;
    private readonly ClientResources _resources;
    private ClientRuntime? _runtime;
    private bool _isDisposed;

    /// <summary>Creates a client with its own connections.</summary>
    /// <param name="service">The service.</param>
    /// <param name="options">The options of the client.</param>
    protected ServiceClient(ServiceDescriptor service, ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(service);
        ArgumentNullException.ThrowIfNull(options);
        _service = service;
        Options = options;
        _resources = new ClientResources(options);
    }

    /// <summary>
    /// Creates a client that shares the connections, signing keys, clock corrections and retry quota of another client. The connections are
    /// closed when both clients have been disposed.
    /// </summary>
    /// <param name="source">The client to share with.</param>
    /// <param name="options">The options of the new client. Its handler and connect timeout have no effect.</param>
    /// <exception cref="ObjectDisposedException">The source has been disposed.</exception>
    protected ServiceClient(ServiceClient source, ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(options);
        ObjectDisposedException.ThrowIf(source._isDisposed, source);
        _service = source._service;
        Options = options;
        _resources = source._resources;
        _resources.AddReference();
    }

    /// <summary>The id of the service as the AWS SDKs show it, for example <c>DynamoDB</c> (<c>aws.api#service.sdkId</c>).</summary>
    public string ServiceId => _service.ServiceId;

    /// <summary>The options that the client was created with, without values from the environment and the profile.</summary>
    public ClientOptions Options { get; }

    /// <summary>
    /// Sends one call: writes and signs the request, sends it, retries it if needed, and reads the result or throws the typed error.
    /// </summary>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    /// <exception cref="TernTransportException">No complete response was received, or a timeout was reached.</exception>
    /// <exception cref="TernException">The request could not be created, or the response could not be read.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public async Task<TResult> InvokeAsync<TRequest, TResult>(Operation<TRequest, TResult> operation, TRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        Call call = BeginCall(GetRuntime(), operation.Descriptor, isSent: true, cancellationToken);
        try
        {
            if (call.IsTraced)
                StartActivity(call, operation, request);
            operation.Write(request, call.Request);
            await call.ResolveIdentityAsync().ConfigureAwait(false);
            ResponseMessage? response;
            do
            {
                call.ResolveEndpoint(operation, request);
                response = await call.SendAsync().ConfigureAwait(false);
            }
            while (response is null);
            TResult result = response.Body.Length < AllocationBudget.MinResponseBytes ? operation.Read(response) : ReadLarge(operation, response);
            if (call.IsRecorded)
                DescribeResult(call, operation, result);
            call.Succeed();
            return result;
        }
        catch (Exception e) when (call.Fail(e) is { } error)
        {
            throw error;
        }
        finally
        {
            call.End();
        }
    }

    /// <summary>
    /// Reports the configuration of the client: service, region, endpoint and account, each setting with its source, and the source of the
    /// credentials. It contains no secret.
    /// </summary>
    /// <remarks>It gets the credentials as a call does, but sends no request to the service.</remarks>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernConfigurationException">A setting, a file or the profile is not valid.</exception>
    public async Task<ClientExplanation> ExplainAsync(CancellationToken cancellationToken = default)
    {
        ClientRuntime runtime = GetRuntime();
        if (runtime.NeedsRegion)
            runtime = await WithMetadataRegionAsync(runtime, cancellationToken).ConfigureAwait(false);
        return await ClientExplainer.ExplainAsync(Options, runtime, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Closes the connections, unless another client shares them.</summary>
    public void Dispose()
    {
        if (!Interlocked.Exchange(ref _isDisposed, true))
            _resources.Release();
        GC.SuppressFinalize(this);
    }

    /// <summary>
    /// Returns the source of credentials for a session with one bucket (<c>sigv4-s3express</c>). Null, the default, means that the client has no
    /// sessions: a call that needs one is a <see cref="TernConfigurationException"/>. Called before each attempt.
    /// </summary>
    /// <param name="endpoint">The endpoint of the request. Its host contains the name of the bucket.</param>
    protected internal virtual ICredentialsProvider? GetSessionCredentialsProvider(Endpoint endpoint) => null;

    /// <summary>
    /// Returns the region that an error names as the right one for the request; null, the default, if it names none. The call is then sent to
    /// that region, once, and so are later calls with the same endpoint. Called for every error.
    /// </summary>
    /// <param name="error">The error.</param>
    /// <param name="response">The response that it was read from.</param>
    protected internal virtual string? GetRedirectRegion(TernServiceException error, ResponseMessage response) => null;

    /// <summary>
    /// Returns a sentence for the end of an error message that names the option to change; null, the default, for none. Called for every error.
    /// </summary>
    /// <param name="error">The error.</param>
    protected internal virtual string? GetErrorAdvice(TernServiceException error) => null;

    /// <summary>
    /// Creates the policy for sending bodies. The default contains the checksum settings of <see cref="ClientOptions"/> and of the environment.
    /// Called once, at the first call that has a streamed body or a checksum.
    /// </summary>
    /// <param name="options">The client's options with values from the environment and the profile.</param>
    protected internal virtual BodyPolicy CreateBodyPolicy(ClientOptions options) => BodyPolicy.Create(options);

    /// <summary>
    /// Sets the options of one service that are not set from the environment and the profile. The default returns the options unchanged. Called
    /// once.
    /// </summary>
    /// <param name="options">The client's options with the values that are common to all services.</param>
    /// <param name="settings">The environment and the profile.</param>
    protected internal virtual ClientOptions ApplySettings(ClientOptions options, SettingReader settings) => options;

    /// <summary>The settings that <see cref="ApplySettings"/> reads, for reports. The default is none.</summary>
    protected internal virtual IReadOnlyList<Setting> ServiceSettings => [];

    /// <summary>
    /// Returns the endpoint of requests that have no parameters of their own, for reports; null, the default, if the service has no endpoint rules.
    /// Called by <c>ExplainAsync</c> only.
    /// </summary>
    /// <param name="context">The parameters that the client provides.</param>
    /// <exception cref="TernEndpointException">The rules reject the parameters, or need a parameter of a request.</exception>
    protected virtual Endpoint? ResolveServiceEndpoint(EndpointContext context) => null;

    // Not protected internal: an override would then differ between friend assemblies and others, but generated code is the same.
    internal Endpoint? FindServiceEndpoint(EndpointContext context) => ResolveServiceEndpoint(context);

    /// <summary>
    /// Returns options with the given values replaced; null leaves a value as it is. For the <c>With</c> methods of generated clients.
    /// </summary>
    /// <param name="options">The options to start from.</param>
    /// <param name="region">See <see cref="ClientOptions.Region"/>.</param>
    /// <param name="credentials">See <see cref="ClientOptions.Credentials"/>.</param>
    /// <param name="retry">See <see cref="ClientOptions.Retry"/>.</param>
    /// <param name="timeouts">See <see cref="ClientOptions.Timeouts"/>.</param>
    /// <param name="headers">Headers to add to <see cref="ClientOptions.Headers"/>.</param>
    protected static TOptions WithOverrides<TOptions>(
        TOptions options,
        string? region,
        ICredentialsProvider? credentials,
        RetryOptions? retry,
        CallTimeouts? timeouts,
        IReadOnlyList<KeyValuePair<string, string>>? headers)
        where TOptions : ClientOptions
    {
        ArgumentNullException.ThrowIfNull(options);
        return options with
        {
            Region = region ?? options.Region,
            Credentials = credentials ?? options.Credentials,
            Retry = retry ?? options.Retry,
            Timeouts = timeouts ?? options.Timeouts,
            Headers = headers is null ? options.Headers : [.. options.Headers, .. headers],
        };
    }

    /// <summary>Returns the region of calls; null for none.</summary>
    internal async ValueTask<string?> FindRegionAsync(CancellationToken cancellationToken)
    {
        ClientRuntime runtime = GetRuntime();
        if (runtime.NeedsRegion)
            runtime = await WithMetadataRegionAsync(runtime, cancellationToken).ConfigureAwait(false);
        return runtime.Options.Region;
    }

    /// <summary>Returns the configuration with the region of the EC2 instance; the same configuration if the instance metadata has none.</summary>
    internal async ValueTask<ClientRuntime> WithMetadataRegionAsync(ClientRuntime runtime, CancellationToken cancellationToken)
    {
        InstanceMetadataClient metadata = runtime.Options.Environment.InstanceMetadata;
        string? region = metadata.KnownRegion;
        if (region is null && InstanceMetadataSettings.Read(runtime.Settings, null, out _) is { } settings)
            region = metadata.ReadRegion(await metadata.GetAsync(settings, InstanceMetadataClient.RegionPath, cancellationToken).ConfigureAwait(false));
        if (region is null)
            return runtime;
        var created = new ClientRuntime(this, _service, Options with { Region = region }, _resources);
        ClientRuntime? present = Interlocked.CompareExchange(ref _runtime, created, runtime);
        return present is null || present == runtime || present.Options.Region is null ? created : present;
    }

    /// <summary>
    /// Creates a request that any caller can send until it expires: a URL that contains the signature, and the headers that must be sent with it.
    /// No request is sent.
    /// </summary>
    /// <remarks>
    /// Headers of AWS (<c>x-amz-*</c>) become part of the query, except headers that services read from headers only or that are secrets:
    /// encryption, copy source, tags, object lock, MFA. <see cref="ClientOptions.Headers"/> are not included. Where the service allows it (S3),
    /// the body is not signed.
    /// </remarks>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request, without a body: the sender of the presigned request adds the body.</param>
    /// <param name="expiresIn">
    /// The validity: 1 second to 7 days; fractions of a second are ignored. It ends earlier if the signing credentials expire.
    /// </param>
    /// <param name="signedHeaders">
    /// Headers that must be sent in addition; null for none. They take precedence over the headers of the request.
    /// </param>
    /// <param name="logsExpiryWarning">
    /// Whether to log a warning if the credentials expire before the request does. Set false for a request that is created together with another
    /// one.
    /// </param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernRequestException">The expiry is under 1 second or over 7 days, or the request cannot be written.</exception>
    /// <exception cref="TernConfigurationException">No region is set, or the call is not signed with credentials.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found.</exception>
    protected ValueTask<PresignedRequest> PresignAsync<TRequest, TResult>(
        Operation<TRequest, TResult> operation,
        TRequest request,
        TimeSpan expiresIn,
        IReadOnlyList<KeyValuePair<string, string>>? signedHeaders,
        bool logsExpiryWarning,
        CancellationToken cancellationToken) =>
        PresignAsync(GetRuntime(), operation, request, expiresIn, signedHeaders, logsExpiryWarning, cancellationToken);

    /// <summary>Creates the presigned request for a region that may differ from the client's.</summary>
    internal ValueTask<PresignedRequest> PresignAsync<TRequest, TResult>(
        Operation<TRequest, TResult> operation, TRequest request, string region, TimeSpan expiresIn, CancellationToken cancellationToken)
    {
        ClientRuntime runtime = GetRuntime();
        if (runtime.Options.Region != region)
            runtime = new ClientRuntime(this, _service, Options with { Region = region }, _resources);
        return PresignAsync(runtime, operation, request, expiresIn, null, logsExpiryWarning: true, cancellationToken);
    }

    /// <summary>Returns the target of a request and the credentials and scope for its signature. No request is sent.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="expiresIn">
    /// The validity of the signature: 1 second to 7 days; fractions of a second are ignored. It ends earlier if the credentials expire.
    /// </param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernRequestException">The expiry is under 1 second or over 7 days, or the request cannot be written.</exception>
    /// <exception cref="TernConfigurationException">No region is set, or the call is not signed with credentials for one region.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found.</exception>
    protected async ValueTask<SigningTarget> GetSigningTargetAsync<TRequest, TResult>(Operation<TRequest, TResult> operation, TRequest request, TimeSpan expiresIn, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        Call call = BeginCall(GetRuntime(), operation.Descriptor, isSent: false, cancellationToken);
        try
        {
            call.Request.IsPresigned = true;
            operation.Write(request, call.Request);
            await call.ResolveIdentityAsync().ConfigureAwait(false);
            call.ResolveEndpoint(operation, request);
            SigningTarget target = await call.GetSigningTargetAsync(expiresIn).ConfigureAwait(false);
            call.Succeed();
            return target;
        }
        catch (Exception e) when (call.Fail(e) is { } error)
        {
            throw error;
        }
        finally
        {
            call.End();
        }
    }

    private async ValueTask<PresignedRequest> PresignAsync<TRequest, TResult>(
        ClientRuntime runtime,
        Operation<TRequest, TResult> operation,
        TRequest request,
        TimeSpan expiresIn,
        IReadOnlyList<KeyValuePair<string, string>>? signedHeaders,
        bool logsExpiryWarning,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        Call call = BeginCall(runtime, operation.Descriptor, isSent: false, cancellationToken);
        try
        {
            call.Request.IsPresigned = true;
            operation.Write(request, call.Request);
            await call.ResolveIdentityAsync().ConfigureAwait(false);
            call.ResolveEndpoint(operation, request);
            PresignedRequest presigned = await call.PresignAsync(expiresIn, signedHeaders, logsExpiryWarning).ConfigureAwait(false);
            call.Succeed();
            return presigned;
        }
        catch (Exception e) when (call.Fail(e) is { } error)
        {
            throw error;
        }
        finally
        {
            call.End();
        }
    }

    /// <summary>Reads a response whose result may need much memory.</summary>
    private TResult ReadLarge<TRequest, TResult>(Operation<TRequest, TResult> operation, ResponseMessage response)
    {
        AllocationBudget.Start(response.Body.Length, Options.MaxResponseBytes);
        try
        {
            return operation.Read(response);
        }
        finally
        {
            AllocationBudget.Stop();
        }
    }

    private static void StartActivity<TRequest, TResult>(Call call, Operation<TRequest, TResult> operation, TRequest request)
    {
        TagWriter tags = call.DescribeRequest();
        operation.Describe(request, ref tags);
        call.StartActivity();
    }

    private static void DescribeResult<TRequest, TResult>(Call call, Operation<TRequest, TResult> operation, TResult result)
    {
        TagWriter tags = call.DescribeResult();
        operation.DescribeResult(result, ref tags);
    }

    private Call BeginCall(ClientRuntime runtime, OperationDescriptor operation, bool isSent, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return _resources.RentCall(runtime, operation, isSent, cancellationToken);
    }

    private ClientRuntime GetRuntime()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return Volatile.Read(ref _runtime) ?? CreateRuntime();
    }

    private ClientRuntime CreateRuntime()
    {
        var created = new ClientRuntime(this, _service, Options, _resources);
        return Interlocked.CompareExchange(ref _runtime, created, null) ?? created;
    }
}
