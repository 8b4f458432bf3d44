using Tern.Lambda;

namespace Tern.Local.Lambda.InvokeConfigs;

/// <summary>The configuration of asynchronous invocations of a function, a version or an alias. Immutable.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-configuring.html">Asynchronous invocations</seealso>
internal sealed record InvokeConfig
{
    /// <summary>The ARN with the qualifier.</summary>
    public required string Arn { get; init; }

    /// <summary>The maximum number of retries; null for the default, which is 2.</summary>
    public int? MaxRetryAttempts { get; init; }

    /// <summary>The maximum age of an event; null for the default, which is 6 hours.</summary>
    public TimeSpan? MaxEventAge { get; init; }

    /// <summary>The ARN of the destination of results; null for none.</summary>
    public string? OnSuccess { get; init; }

    /// <summary>The ARN of the destination of events that failed; null for none.</summary>
    public string? OnFailure { get; init; }

    public required DateTimeOffset LastModified { get; init; }

    /// <summary>Returns the configuration as responses contain it.</summary>
    public FunctionEventInvokeConfig ToResponse() => new()
    {
        FunctionArn = Arn,
        LastModified = LastModified,
        MaximumRetryAttempts = MaxRetryAttempts,
        MaximumEventAgeInSeconds = (int?)MaxEventAge?.TotalSeconds,
        DestinationConfig = new DestinationConfig { OnSuccess = new OnSuccess { Destination = OnSuccess }, OnFailure = new OnFailure { Destination = OnFailure } },
    };
}
