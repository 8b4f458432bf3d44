using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Tern.Extensions.Health;

/// <summary>Checks that the credentials and the endpoint of a client resolve, and that a connection is open.</summary>
internal sealed class ClientHealthCheck<TClient>(TClient client, Func<TClient, CancellationToken, Task>? call) : IHealthCheck
    where TClient : ServiceClient
{
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        Dictionary<string, object> data = [];
        try
        {
            await client.WarmUpAsync(cancellationToken).ConfigureAwait(false);
            if (call is not null)
                await call(client, cancellationToken).ConfigureAwait(false);
            await DescribeAsync(data, cancellationToken).ConfigureAwait(false);
            return HealthCheckResult.Healthy($"{client.ServiceId} can be reached.", data);
        }
        catch (Exception e) when (e is not OperationCanceledException || !cancellationToken.IsCancellationRequested)
        {
            await TryDescribeAsync(data, cancellationToken).ConfigureAwait(false);
            return new(context.Registration.FailureStatus, e.Message, e, data);
        }
    }

    /// <summary>Describes what resolves. The failure of the check is more important than that of its description.</summary>
    private async Task TryDescribeAsync(Dictionary<string, object> data, CancellationToken cancellationToken)
    {
        try
        {
            await DescribeAsync(data, cancellationToken).ConfigureAwait(false);
        }
        catch (TernException)
        {
            // The check has the same failure.
        }
    }

    private async Task DescribeAsync(Dictionary<string, object> data, CancellationToken cancellationToken)
    {
        ClientExplanation explanation = await client.ExplainAsync(cancellationToken).ConfigureAwait(false);
        data["service"] = explanation.Service;
        if (explanation.Region is { } region)
            data["region"] = region;
        if (explanation.Endpoint is { } endpoint)
            data["endpoint"] = endpoint;
        data["credentials.source"] = explanation.Credentials.Path;
        if (explanation.Credentials.FetchedAt is { } fetchedAt)
            data["credentials.age"] = client.Options.Environment.TimeProvider.GetUtcNow() - fetchedAt;
        if (explanation.Credentials.Expiration is { } expiration)
            data["credentials.expiration"] = expiration;
    }
}
