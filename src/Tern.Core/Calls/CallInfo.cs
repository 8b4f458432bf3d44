namespace Tern.Calls;

/// <summary>Which call an error or a response belongs to, for messages and telemetry; contains no secrets.</summary>
public sealed record CallInfo
{
    /// <summary>The service's id, for example <c>DynamoDB</c>.</summary>
    public required string Service { get; init; }

    /// <summary>The operation's name, for example <c>GetItem</c>.</summary>
    public required string Operation { get; init; }

    /// <summary>The region that the client is configured for; null when it has none.</summary>
    public string? Region { get; init; }

    /// <summary>Scheme, host and port that the request went to, without path and query; null before it is known.</summary>
    public string? Endpoint { get; init; }

    /// <summary>How many attempts have been made, the current one included.</summary>
    public int Attempt { get; init; } = 1;

    /// <summary>How many attempts the call may make.</summary>
    public int MaxAttempts { get; init; } = 1;

    /// <summary>
    /// Whether a request of the call may have arrived though no answer to it came, the last one or one before: the service may have done what it was asked,
    /// also where the last request was refused.
    /// </summary>
    public bool IsAnswerLost { get; init; }
}
