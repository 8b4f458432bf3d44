using Microsoft.Extensions.Diagnostics.HealthChecks;
using Tern;
using Tern.Extensions.Health;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds health checks of clients.</summary>
public static class TernHealthChecksBuilderExtensions
{
    /// <summary>
    /// Adds a check of a client: its credentials and its endpoint resolve, and a connection can be opened (<see cref="ServiceClient.WarmUpAsync(CancellationToken)"/>). The
    /// data of the result contains region, endpoint, and the source, age and expiration of the credentials; no secret.
    /// </summary>
    /// <typeparam name="TClient">The registered client.</typeparam>
    /// <param name="builder">The health checks.</param>
    /// <param name="client">The key of the client. The default, null, is the client without a key.</param>
    /// <param name="call">A call of the service, which must not throw. The default, null, is none: a check is one unsigned request.</param>
    /// <param name="name">The name of the check. The default, null, is that of the client's type, followed by its key.</param>
    /// <param name="failureStatus">The status of a failure. The default, null, is <see cref="HealthStatus.Unhealthy"/>.</param>
    /// <param name="tags">The tags of the check. The default is none.</param>
    /// <param name="timeout">The time limit of the check. The default, null, is none.</param>
    public static IHealthChecksBuilder AddTern<TClient>(
        this IHealthChecksBuilder builder,
        string? client = null,
        Func<TClient, CancellationToken, Task>? call = null,
        string? name = null,
        HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null,
        TimeSpan? timeout = null)
        where TClient : ServiceClient
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.Add(new HealthCheckRegistration(
            name ?? (client is null ? typeof(TClient).Name : $"{typeof(TClient).Name}:{client}"),
            provider => new ClientHealthCheck<TClient>(client is null ? provider.GetRequiredService<TClient>() : provider.GetRequiredKeyedService<TClient>(client), call),
            failureStatus,
            tags,
            timeout));
    }
}
