namespace Tern.Functions.Logging;

/// <summary>The format of the log of a function.</summary>
internal static class LogFormat
{
    /// <summary>Whether records are JSON objects.</summary>
    public static bool IsJson(AwsEnvironment environment) => string.Equals(environment.GetVariable("AWS_LAMBDA_LOG_FORMAT"), "JSON", StringComparison.OrdinalIgnoreCase);
}
