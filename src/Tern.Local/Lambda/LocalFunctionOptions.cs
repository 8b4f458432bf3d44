namespace Tern.Local.Lambda;

/// <summary>The options of a function that is added by code. Immutable; use <c>with</c> to create a changed copy.</summary>
public sealed record LocalFunctionOptions
{
    /// <summary>The maximum duration of an invocation, by the real clock (<see cref="LocalAwsOptions.TimeProvider"/>). The default is 3 seconds. From 1 second to 15 minutes.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>The value of <see cref="FunctionContext.MemoryLimit"/>, in MB. The default is 128. It is not enforced.</summary>
    public int MemoryLimit { get; init; } = 128;

    /// <summary>The maximum number of concurrent invocations: the reserved concurrency. The default is null: only the limit of the account, 1,000.</summary>
    public int? Concurrency { get; init; }

    /// <summary>The environment variables of <see cref="FunctionContext.Environment"/>. The default is empty. The environment of the process does not change.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>The account of the function: 12 digits. The default is <see cref="LocalAwsOptions.AccountId"/>.</summary>
    public string? AccountId { get; init; }

    /// <summary>The region of the function. The default is <see cref="LocalAwsOptions.Region"/>.</summary>
    public string? Region { get; init; }
}
