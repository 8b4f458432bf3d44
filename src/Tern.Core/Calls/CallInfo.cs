namespace Tern;

/// <summary>Which call an error or a response belongs to, for messages and telemetry; contains no secrets.</summary>
public sealed record CallInfo
{
    /// <summary>The id of the service, for example <c>DynamoDB</c>.</summary>
    public required string Service { get; init; }

    /// <summary>The name of the operation, for example <c>GetItem</c>.</summary>
    public required string Operation { get; init; }

    /// <summary>The region of the call; null if the client has none.</summary>
    public string? Region { get; init; }

    /// <summary>Scheme, host and port of the request, without path and query; null before the endpoint is resolved.</summary>
    public string? Endpoint { get; init; }

    /// <summary>The number of attempts so far, including the current one.</summary>
    public int Attempt { get; init; } = 1;

    /// <summary>The maximum number of attempts of the call.</summary>
    public int MaxAttempts { get; init; } = 1;

    /// <summary>
    /// Whether the service may have received a request of the call whose response was not received, the last request or an earlier one. The
    /// service may have executed that request, even if it rejected the last one.
    /// </summary>
    public bool IsOutcomeUnknown { get; init; }
}
