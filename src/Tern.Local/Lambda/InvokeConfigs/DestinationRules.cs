using Tern.Lambda;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.InvokeConfigs;

/// <summary>The rules for the destinations of asynchronous invocations.</summary>
internal static class DestinationRules
{
    private static readonly HashSet<string> s_services = new(StringComparer.Ordinal) { "sqs", "sns", "lambda", "events", "s3" };

    /// <summary>Returns the destination; null for none.</summary>
    public static string? Read(string? destination) => string.IsNullOrEmpty(destination) ? null : destination;

    /// <summary>Checks the destinations of a request.</summary>
    /// <exception cref="InvalidParameterValueException">A destination is not supported, does not exist, or is the function.</exception>
    public static void Check(FunctionOperation operation, StoredFunction function, DestinationConfig? config)
    {
        if (config is null)
            return;
        Check(operation, function, config, Read(config.OnSuccess?.Destination));
        Check(operation, function, config, Read(config.OnFailure?.Destination));
    }

    private static void Check(FunctionOperation operation, StoredFunction function, DestinationConfig config, string? arn)
    {
        if (arn is null)
            return;
        string service = arn.Split(':') is { Length: > 2 } parts ? parts[2] : "";
        if (!s_services.Contains(service))
            throw LambdaFailures.InvalidParameter($"The provided destination config {Format(config)} is invalid.");
        if (service != "lambda")
            return;
        if (operation.Parse(arn).Name is var name && name == function.Name)
            throw LambdaFailures.InvalidParameter("You can't specify the function as a destination for itself.");
        if (!operation.Catalog.TryFind(name, out _))
            throw LambdaFailures.InvalidParameter($"The destination ARN {arn} is invalid.");
    }

    private static string Format(DestinationConfig config) =>
        $"DestinationConfig(onSuccess={Format("OnSuccess", config.OnSuccess?.Destination)}, onFailure={Format("OnFailure", config.OnFailure?.Destination)})";

    private static string Format(string name, string? destination) => destination is null ? "null" : $"{name}(destination={destination})";
}
