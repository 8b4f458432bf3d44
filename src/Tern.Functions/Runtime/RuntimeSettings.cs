using Tern.Functions.Sockets;

namespace Tern.Functions.Runtime;

/// <summary>The variables that Lambda sets for the process.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime">Defined runtime environment variables</seealso>
internal sealed class RuntimeSettings
{
    private const int MaxPollers = 1_000;

    private RuntimeSettings(RuntimeAddress address) => Address = address;

    public RuntimeAddress Address { get; }

    /// <summary>The name of the function; null if it is not stated.</summary>
    public string? FunctionName { get; private init; }

    /// <summary>The number of invocations at the same time: 1 unless the service states more.</summary>
    public int MaxConcurrency { get; private init; }

    /// <summary>The memory of the function in MB; null if it is not stated.</summary>
    public int? MemorySize { get; private init; }

    /// <summary>Whether the process is stored in a snapshot after its initialization.</summary>
    public bool IsSnapStart { get; private init; }

    /// <summary>Reads the variables.</summary>
    /// <exception cref="TernConfigurationException">A variable is missing or not valid.</exception>
    public static RuntimeSettings Read(AwsEnvironment environment)
    {
        string address = environment.GetVariable(RuntimeAddress.Variable) is { Length: > 0 } value
            ? value
            : throw new TernConfigurationException($"{RuntimeAddress.Variable} is not set. Lambda sets it. To run the function on this machine, start it with the address of a server of the Runtime API, for example that of tern-local.");
        return new RuntimeSettings(RuntimeAddress.Parse(address))
        {
            FunctionName = environment.GetVariable("AWS_LAMBDA_FUNCTION_NAME"),
            MaxConcurrency = VariableNumber.Read(environment, "AWS_LAMBDA_MAX_CONCURRENCY", MaxPollers) ?? 1,
            MemorySize = VariableNumber.Read(environment, "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", int.MaxValue),
            IsSnapStart = environment.GetVariable("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start",
        };
    }
}
