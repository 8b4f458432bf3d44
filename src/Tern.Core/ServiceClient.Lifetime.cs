using Tern.Runtime;

namespace Tern;

public abstract partial class ServiceClient
{
    /// <summary>
    /// Resolves the settings, the credentials, the region and the endpoint, and opens a connection by an unsigned <c>HEAD /</c>, so that the first call
    /// does not wait for them. The response is discarded, whatever its status. For hosts, functions and snapshots.
    /// </summary>
    /// <remarks>
    /// Spans and metrics contain the request as the operation <c>WarmUp</c>. The connection is reused by calls to the same host. If the host depends on
    /// the request, as that of a bucket of S3 does, call the method of the client that has this parameter.
    /// </remarks>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernConfigurationException">A setting, a file or the profile is not valid, or no region is set.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found, or their source failed.</exception>
    /// <exception cref="TernEndpointException">The endpoint rules of the service need a parameter of a request.</exception>
    /// <exception cref="TernTransportException">No connection could be opened, or no response was received.</exception>
    public Task WarmUpAsync(CancellationToken cancellationToken = default) => WarmUpAsync(ResolveServiceEndpoint, cancellationToken);

    /// <summary>Opens a connection to an endpoint that depends on a parameter of requests, as <see cref="WarmUpAsync(CancellationToken)"/> does.</summary>
    /// <param name="resolve">Evaluates the endpoint rules. Null means that the service has none, so that the endpoint is that of the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    protected async Task WarmUpAsync(Func<EndpointContext, Endpoint?> resolve, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(resolve);
        ClientRuntime runtime = GetRuntime();
        if (runtime.NeedsRegion)
            runtime = await WithMetadataRegionAsync(runtime, cancellationToken).ConfigureAwait(false);
        string? account = await WarmUpIdentityAsync(runtime, cancellationToken).ConfigureAwait(false);
        await InvokeAsync(new WarmUpOperation(_service), Resolve, cancellationToken).ConfigureAwait(false);

        // The request is anonymous, but the account of the credentials is part of the host of later calls.
        Endpoint Resolve(EndpointContext context)
        {
            if (account is not null)
                context = runtime.CreateEndpointContext(account, context.Region);
            return resolve(context) ?? context.RequireEndpoint();
        }
    }

    /// <summary>Gets the bearer token of a client that prefers it or has no credentials, else the credentials.</summary>
    /// <returns>The account, which is part of some endpoints; null if it is not known.</returns>
    private static async ValueTask<string?> WarmUpIdentityAsync(ClientRuntime runtime, CancellationToken cancellationToken)
    {
        if (runtime.Auth is { BearerToken: { } token } auth && auth.GetRank(AuthScheme.Bearer) == 0)
        {
            await token.GetTokenAsync(cancellationToken).ConfigureAwait(false);
            return null;
        }
        try
        {
            AwsCredentials credentials = await runtime.Credentials.GetCredentialsAsync(cancellationToken).ConfigureAwait(false);
            return credentials.AccountId;
        }
        catch (TernCredentialsException) when (runtime.Auth.BearerToken is not null)
        {
            await runtime.Auth.BearerToken.GetTokenAsync(cancellationToken).ConfigureAwait(false);
            return null;
        }
    }

    /// <summary>
    /// Closes the connections, idle ones at once and others when their calls end, and discards the cached credentials and the settings. The next call
    /// reads and fetches them again. Calls in flight continue. For a process that was restored from a snapshot.
    /// </summary>
    /// <remarks>
    /// Clients that share the connections or the credentials use new ones too: those that were created with <c>With</c>, and all clients with the same
    /// default credentials. A handler of your own (<see cref="ClientOptions.Handler"/>) is not changed.
    /// </remarks>
    /// <exception cref="ObjectDisposedException">The client has been disposed.</exception>
    public void Forget()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        CachedCredentials.Forget(Options.Credentials ?? Options.Environment.SharedCredentials.Get(Options.Environment, Options.Profile));
        if (CredentialSources.AreAllSupported)
            Options.Environment.InstanceMetadata.Forget();
        ForgetSessions();
        Volatile.Write(ref _runtime, null);
        _resources.Forget();
    }

    /// <summary>Discards the sessions of <see cref="GetSessionCredentialsProvider"/>. The default does nothing.</summary>
    protected virtual void ForgetSessions()
    {
    }
}
