using LambdaRuntime = Tern.Lambda.Runtime;

namespace Tern.Local.Lambda.Functions;

/// <summary>The runtimes of functions.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html">Lambda runtimes</seealso>
internal static class RuntimeRules
{
    /// <summary>The runtimes of new functions, in the order of the messages of the service.</summary>
    public const string Supported =
        "nodejs20.x, python3.14, provided.al2023, python3.12, python3.13, nodejs24.x, nodejs22.x, java25, python3.10, python3.11, java21, ruby3.3, ruby3.4, ruby3.2, "
        + "python3.8, python3.9, java17, nodejs16.x, dotnet10, dotnet8, java11, dotnet6, nodejs18.x, provided.al2, java8.al2";

    /// <summary>All runtimes, in the order of the messages of the service.</summary>
    public const string All =
        "ruby3.5, ruby2.6, dotnetcore1.0, python3.7, nodejs8.10, nasa, ruby2.7, python2.7-greengrass, dotnetcore2.0, python3.8, java21, dotnet6, dotnetcore2.1, "
        + "python3.9, java11, nodejs6.10, provided, dotnetcore3.1, dotnet8, java25, java17, nodejs, nodejs4.3, java8.al2, go1.x, dotnet10, nodejs20.x, go1.9, "
        + "byol, nodejs10.x, provided.al2023, nodejs22.x, python3.10, java8, nodejs12.x, python3.11, nodejs24.x, nodejs8.x, python3.12, nodejs14.x, nodejs8.9, "
        + "nodejs26.x, python3.13, python3.14, nodejs16.x, python3.15, provided.al2, nodejs4.3-edge, nodejs18.x, ruby3.2, python3.4, ruby3.3, ruby3.4, ruby2.5, "
        + "python3.6, python2.7";

    private static readonly HashSet<string> s_supported = new(Supported.Split(", "), StringComparer.Ordinal);

    // A function with one of these runtimes can be invoked, but not created or updated.
    private static readonly HashSet<string> s_deprecated = new(StringComparer.Ordinal)
    {
        "dotnetcore1.0", "dotnetcore2.0", "dotnetcore2.1", "dotnetcore3.1", "dotnet5.0", "dotnet7", "go1.x", "java8", "nodejs", "nodejs4.3", "nodejs4.3-edge", "nodejs6.10", "nodejs8.10",
        "nodejs10.x", "nodejs12.x", "nodejs14.x", "provided", "python2.7", "python3.6", "python3.7", "ruby2.5", "ruby2.7",
    };

    /// <summary>Checks the runtime of a request.</summary>
    /// <exception cref="TernServiceException">The runtime is unknown or deprecated.</exception>
    public static LambdaRuntime Check(LambdaRuntime runtime)
    {
        if (s_deprecated.Contains(runtime.Value))
        {
            throw LambdaFailures.InvalidParameter(
                $"The runtime parameter of {runtime} is no longer supported for creating or updating AWS Lambda functions. We recommend you use a supported runtime while creating or updating functions.");
        }
        return s_supported.Contains(runtime.Value)
            ? runtime
            : throw LambdaFailures.InvalidParameter($"Value {runtime} at 'runtime' failed to satisfy constraint: Member must satisfy enum value set: [{Supported}] or be a valid ARN");
    }
}
