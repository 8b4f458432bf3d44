using Tern.Calls;
using Tern.Endpoints;
using Tern.Identity;
using Tern.Presigning;
using Tern.Retries;
using Tern.Shapes;

namespace Tern;

/// <summary>The base of every generated client: holds the configuration and runs calls. Thread-safe; make one and keep it.</summary>
/// <remarks>Making one touches no file, no network and no environment variable: that is left to the first call.</remarks>
public abstract class ServiceClient : IDisposable
{
    private readonly ServiceDescriptor _service;
    private readonly ClientResources _resources;
    private ClientRuntime? _runtime;
    private bool _isDisposed;

    /// <summary>A client with connections of its own.</summary>
    /// <param name="service">The service.</param>
    /// <param name="options">How the client behaves.</param>
    protected ServiceClient(ServiceDescriptor service, ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(service);
        ArgumentNullException.ThrowIfNull(options);
        _service = service;
        Options = options;
        _resources = new ClientResources(options);
    }

    /// <summary>
    /// A client that shares the connections, signing keys, clock corrections and, unless the retry options differ, the retry
    /// quota of another one. The connections are closed when both have been disposed.
    /// </summary>
    /// <param name="source">The client to share with.</param>
    /// <param name="options">How the new client behaves; its handler and connect time-out have no effect.</param>
    /// <exception cref="ObjectDisposedException">The source has been disposed.</exception>
    protected ServiceClient(ServiceClient source, ClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(options);
        ObjectDisposedException.ThrowIf(source._isDisposed, source);
        _service = source._service;
        Options = options;
        _resources = source._resources;
        _resources.Share();
    }

    /// <summary>The service's id as AWS's SDKs show it, for example <c>DynamoDB</c> (<c>aws.api#service.sdkId</c>).</summary>
    public string ServiceId => _service.ServiceId;

    /// <summary>The options that the client was made with, without what the environment adds.</summary>
    public ClientOptions Options { get; }

    /// <summary>Sends one call: writes, signs, sends, retries, and reads the result or throws the typed error.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="request">What is asked.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ServiceException">The service answered with an error.</exception>
    /// <exception cref="TransportException">There is no whole answer, or a time-out was reached.</exception>
    /// <exception cref="TernException">The call could not be made, or its answer not be read.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<TResult> InvokeAsync<TRequest, TResult>(Operation<TRequest, TResult> operation, TRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        Call call = BeginCall(GetRuntime(), operation.Descriptor, isSent: true, cancellationToken);
        try
        {
            operation.Write(request, call.Request);
            await call.IdentifyAsync().ConfigureAwait(false);
            ResponseMessage? response;
            do
            {
                call.Endpoint = operation.ResolveEndpoint(request, call.GetEndpointContext());
                if (call.IsKnownElsewhere())
                    call.Endpoint = operation.ResolveEndpoint(request, call.GetEndpointContext());
                response = await call.SendAsync().ConfigureAwait(false);
            }
            while (response is null);
            TResult result = response.Body.Length < AllocationBudget.MinResponseBytes ? operation.Read(response) : ReadLarge(operation, response);
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

    /// <summary>Releases the connections, unless another client shares them.</summary>
    public void Dispose()
    {
        if (!Interlocked.Exchange(ref _isDisposed, true))
            _resources.Release();
        GC.SuppressFinalize(this);
    }

    /// <summary>
    /// Where the credentials of a session with one bucket come from (<c>sigv4-s3express</c>); null, the default, for nowhere, and
    /// then a call that needs them is a <see cref="ConfigurationException"/>. Asked before each attempt.
    /// </summary>
    /// <param name="endpoint">Where the request goes; its host names the bucket.</param>
    protected internal virtual ICredentialsProvider? FindSessionCredentials(Endpoint endpoint) => null;

    /// <summary>
    /// The region that an error says the request belongs into; null, the default, for none. The call then goes there, once, and so do later
    /// calls whose endpoint would be the same. Called for every error.
    /// </summary>
    /// <param name="error">The error.</param>
    /// <param name="response">The response that it was read from.</param>
    protected internal virtual string? FindRegion(ServiceException error, ResponseMessage response) => null;

    /// <summary>
    /// A sentence for the end of an error's message that says which option to change; null, the default, for none. Called for every error.
    /// </summary>
    /// <param name="error">The error.</param>
    protected internal virtual string? FindAdvice(ServiceException error) => null;

    /// <summary>
    /// How the client sends bodies; what <see cref="ClientOptions"/> and the environment say of checksums is in it unless
    /// overridden. Asked once, when the first call comes that has a streamed body or a checksum.
    /// </summary>
    /// <param name="options">The client's options with what the environment adds.</param>
    protected internal virtual BodyPolicy CreateBodyPolicy(ClientOptions options) => BodyPolicy.Create(options);

    /// <summary>What the options of one service leave open, from the environment; the options as they are, unless overridden. Asked once.</summary>
    /// <param name="options">The client's options with what the environment says of all services.</param>
    /// <param name="readFlag">
    /// Reads a variable: <c>true</c>, <c>false</c>, or null where it is not set; anything else is a <see cref="ConfigurationException"/>.
    /// </param>
    protected internal virtual ClientOptions ApplyEnvironment(ClientOptions options, Func<string, bool?> readFlag) => options;

    /// <summary>Options with the given parts replaced; null leaves a part as it is. For the <c>With</c> of generated clients.</summary>
    /// <param name="options">The options to start from.</param>
    /// <param name="region">See <see cref="ClientOptions.Region"/>.</param>
    /// <param name="credentials">See <see cref="ClientOptions.Credentials"/>.</param>
    /// <param name="retry">See <see cref="ClientOptions.Retry"/>.</param>
    /// <param name="timeouts">See <see cref="ClientOptions.Timeouts"/>.</param>
    /// <param name="headers">Headers that are added to <see cref="ClientOptions.Headers"/>.</param>
    protected static TOptions Change<TOptions>(
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

    /// <summary>The region that calls go to, be it from the options or from the environment; null for none.</summary>
    internal string? GetRegion() => GetRuntime().Options.Region;

    /// <summary>
    /// A request that whoever has it can send until it expires: a URL that carries the signature, and the headers that have to be
    /// sent with it. Nothing is sent here.
    /// </summary>
    /// <remarks>
    /// Headers of AWS (<c>x-amz-*</c>) go into the query, but for those that services read from headers alone or that are secrets:
    /// encryption, source of a copy, tags, object lock, MFA. <see cref="ClientOptions.Headers"/> are left out. Where the service allows
    /// it (S3), the body is not signed.
    /// </remarks>
    /// <param name="operation">The operation.</param>
    /// <param name="request">What is asked; without a body, which comes from whoever sends the request.</param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days, fractions of a second cut off; it ends with the credentials that signed it.</param>
    /// <param name="signedHeaders">Headers that have to be sent besides; null for none. They count before the request's own.</param>
    /// <param name="warnsOfExpiry">Whether a warning is logged when the credentials end before the request does; false for those that are made with another one.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <exception cref="InvalidRequestException">The expiry is under 1 second or over 7 days, or the request cannot be written.</exception>
    /// <exception cref="ConfigurationException">There is no region, or the call is not made with credentials.</exception>
    /// <exception cref="CredentialsException">There are no credentials.</exception>
    protected ValueTask<PresignedRequest> PresignAsync<TRequest, TResult>(
        Operation<TRequest, TResult> operation,
        TRequest request,
        TimeSpan expiresIn,
        IReadOnlyList<KeyValuePair<string, string>>? signedHeaders,
        bool warnsOfExpiry,
        CancellationToken cancellationToken) =>
        PresignAsync(GetRuntime(), operation, request, expiresIn, signedHeaders, warnsOfExpiry, cancellationToken);

    /// <summary>The same for a region that need not be the client's.</summary>
    internal ValueTask<PresignedRequest> PresignAsync<TRequest, TResult>(
        Operation<TRequest, TResult> operation, TRequest request, string region, TimeSpan expiresIn, CancellationToken cancellationToken)
    {
        ClientRuntime runtime = GetRuntime();
        if (runtime.Options.Region != region)
            runtime = new ClientRuntime(this, _service, Options with { Region = region }, _resources);
        return PresignAsync(runtime, operation, request, expiresIn, null, warnsOfExpiry: true, cancellationToken);
    }

    /// <summary>Where a request would go and what it would be signed with. Nothing is sent.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="request">What is asked.</param>
    /// <param name="expiresIn">How long the signature is to be good: 1 second to 7 days, fractions of a second cut off; it ends with the credentials.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <exception cref="InvalidRequestException">The expiry is under 1 second or over 7 days, or the request cannot be written.</exception>
    /// <exception cref="ConfigurationException">There is no region, or the call is not signed with credentials for one region.</exception>
    /// <exception cref="CredentialsException">There are no credentials.</exception>
    protected async ValueTask<SigningTarget> LocateAsync<TRequest, TResult>(Operation<TRequest, TResult> operation, TRequest request, TimeSpan expiresIn, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        Call call = BeginCall(GetRuntime(), operation.Descriptor, isSent: false, cancellationToken);
        try
        {
            call.Request.IsPresigned = true;
            operation.Write(request, call.Request);
            await call.IdentifyAsync().ConfigureAwait(false);
            call.Endpoint = operation.ResolveEndpoint(request, call.GetEndpointContext());
            if (call.IsKnownElsewhere())
                call.Endpoint = operation.ResolveEndpoint(request, call.GetEndpointContext());
            SigningTarget target = await call.LocateAsync(expiresIn).ConfigureAwait(false);
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
        bool warnsOfExpiry,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        Call call = BeginCall(runtime, operation.Descriptor, isSent: false, cancellationToken);
        try
        {
            call.Request.IsPresigned = true;
            operation.Write(request, call.Request);
            await call.IdentifyAsync().ConfigureAwait(false);
            call.Endpoint = operation.ResolveEndpoint(request, call.GetEndpointContext());
            if (call.IsKnownElsewhere())
                call.Endpoint = operation.ResolveEndpoint(request, call.GetEndpointContext());
            PresignedRequest presigned = await call.PresignAsync(expiresIn, signedHeaders, warnsOfExpiry).ConfigureAwait(false);
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

    /// <summary>Reads a response whose result could take much memory.</summary>
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
