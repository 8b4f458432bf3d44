using System.Text;

namespace Tern.Local.Lambda.Functions;

/// <summary>The rules for environment variables.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html">Lambda environment variables</seealso>
internal static class EnvironmentRules
{
    private const int MaxLength = 4 * 1024;

    // The variables that the service sets, and that a function cannot replace.
    private static readonly HashSet<string> s_reserved = new(StringComparer.Ordinal)
    {
        "_HANDLER", "_X_AMZN_TRACE_ID", "AWS_ACCESS_KEY", "AWS_ACCESS_KEY_ID", "AWS_DEFAULT_REGION", "AWS_EXECUTION_ENV", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "AWS_LAMBDA_FUNCTION_NAME",
        "AWS_LAMBDA_FUNCTION_VERSION", "AWS_LAMBDA_INITIALIZATION_TYPE", "AWS_LAMBDA_LOG_GROUP_NAME", "AWS_LAMBDA_LOG_STREAM_NAME", "AWS_LAMBDA_RUNTIME_API", "AWS_REGION",
        "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "LAMBDA_RUNTIME_DIR", "LAMBDA_TASK_ROOT",
    };

    /// <summary>Checks the variables of a request.</summary>
    /// <exception cref="TernServiceException">Variables are reserved, or all variables together are too large.</exception>
    public static IReadOnlyDictionary<string, string> Check(OrderedMap<string> variables)
    {
        string[] reserved = [.. variables.Select(variable => variable.Key).Where(s_reserved.Contains)];
        if (reserved.Length > 0)
        {
            throw LambdaFailures.InvalidParameter(
                "Lambda was unable to configure your environment variables because the environment variables you have provided contains reserved keys that are currently not supported for modification. "
                + $"Reserved keys used in this request: {string.Join(", ", reserved)}");
        }
        var text = new StringBuilder("{");
        foreach ((string name, string value) in variables)
            text.Append(text.Length > 1 ? "," : "").Append('"').Append(name).Append("\":\"").Append(value).Append('"');
        text.Append('}');
        if (Encoding.UTF8.GetByteCount(text.ToString()) > MaxLength)
        {
            throw LambdaFailures.InvalidParameter(
                $"Lambda was unable to configure your environment variables because the environment variables you have provided exceeded the 4KB limit. String measured: {text}");
        }
        return variables.ToDictionary(StringComparer.Ordinal);
    }
}
