namespace Tern.Functions.Testing;

/// <summary>The configuration of a function in a test.</summary>
public abstract class ExecutionEnvironmentOptions
{
    private protected ExecutionEnvironmentOptions()
    {
    }

    /// <summary>The name of the function. The default is <c>function</c>.</summary>
    public string FunctionName { get; init; } = "function";

    /// <summary>The handler setting, <c>_HANDLER</c>, which selects one of several functions of a program. The default is empty.</summary>
    public string Handler { get; init; } = "";

    /// <summary>The account in the ARN of the function: 12 digits. The default is 000000000000.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>The region. The default is <c>us-east-1</c>.</summary>
    public string Region { get; init; } = "us-east-1";

    /// <summary>The memory of the function, in MB. The default is 512. It is not enforced.</summary>
    public int MemorySize { get; init; } = 512;

    /// <summary>The number of invocations at the same time, 1 to 1,000. The default is 1: further invocations wait.</summary>
    public int MaxConcurrency { get; init; } = 1;

    /// <summary>The time from the start of an invocation to its deadline. The default is 1 minute.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Whether the function is initialized as with SnapStart: after its init phase, it waits until <see cref="ExecutionEnvironment.RestoreAsync"/> or the first
    /// invocation. The default is false.
    /// </summary>
    public bool SnapStart { get; init; }

    /// <summary>Other environment variables, and other values of those that Lambda sets. The default is none.</summary>
    public IReadOnlyDictionary<string, string> Variables { get; init; } = new Dictionary<string, string>();

    internal string FunctionArn => $"arn:aws:lambda:{Region}:{AccountId}:function:{FunctionName}";

    /// <exception cref="ArgumentException">A value is not valid.</exception>
    internal void Validate()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxConcurrency, 1, nameof(MaxConcurrency));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(MaxConcurrency, 1_000, nameof(MaxConcurrency));
        ArgumentOutOfRangeException.ThrowIfLessThan(MemorySize, 1, nameof(MemorySize));
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(Timeout, TimeSpan.Zero, nameof(Timeout));
    }
}
