using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda;

/// <summary>The invocation that a handler executes. Thread-safe.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/csharp-context.html">Lambda context object</seealso>
public sealed class FunctionContext
{
    private readonly TimeProvider _time;
    private readonly LogTail _log;

    internal FunctionContext(TimeProvider time, LogTail log)
    {
        _time = time;
        _log = log;
    }

    /// <summary>The ID of the invocation. Retries have the same ID.</summary>
    public string RequestId { get; internal init; } = "";

    /// <summary>The name of the function.</summary>
    public string FunctionName { get; internal init; } = "";

    /// <summary>The version of the function, for example <c>$LATEST</c> or <c>1</c>.</summary>
    public string FunctionVersion { get; internal init; } = "";

    /// <summary>The ARN of the function without a version or an alias.</summary>
    public string FunctionArn { get; internal init; } = "";

    /// <summary>The ARN that was invoked. It contains a version or an alias if the caller specified one.</summary>
    public string InvokedFunctionArn { get; internal init; } = "";

    /// <summary>The memory of the function, in MB. It is not enforced for a handler in this process.</summary>
    public int MemoryLimit { get; internal init; }

    /// <summary>The environment variables of the function.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; internal init; } = new Dictionary<string, string>();

    /// <summary>The decoded JSON of <c>InvokeRequest.ClientContext</c>; null if the caller sent none.</summary>
    public ReadOnlyMemory<byte>? ClientContext { get; internal init; }

    /// <summary>The tenant of the invocation; null for none.</summary>
    /// <remarks>See <see href="https://docs.aws.amazon.com/lambda/latest/dg/tenant-isolation.html"/>.</remarks>
    internal string? TenantId { get; init; }

    /// <summary>The time from the start of the process to its request of the invocation; null if an earlier invocation has started it.</summary>
    internal TimeSpan? InitDuration { get; set; }

    /// <summary>When the invocation times out, by the real clock (<see cref="LocalAwsOptions.TimeProvider"/>).</summary>
    public DateTimeOffset Deadline { get; internal init; }

    /// <summary>The time until <see cref="Deadline"/>. It is not negative.</summary>
    public TimeSpan RemainingTime => Deadline - _time.GetUtcNow() is { Ticks: > 0 } remaining ? remaining : TimeSpan.Zero;

    /// <summary>Cancelled when the invocation times out, or when the <see cref="LocalAws"/> is disposed.</summary>
    public CancellationToken CancellationToken { get; internal init; }

    /// <summary>The JSON of the Amazon Cognito identity; null for none.</summary>
    internal string? CognitoIdentity { get; init; }

    /// <summary>The trace header; null for one that continues the chain of deliveries.</summary>
    internal string? TraceHeader { get; init; }

    /// <summary>Receives the response as a stream; null for a response that is returned as a whole.</summary>
    internal ResponseChunks? Chunks { get; init; }

    /// <summary>Writes a line to the log of the invocation. The caller receives its end with <c>LogType.Tail</c>.</summary>
    /// <param name="line">The line, without a line feed.</param>
    public void Log(string line)
    {
        ArgumentNullException.ThrowIfNull(line);
        _log.Add(line);
    }
}
