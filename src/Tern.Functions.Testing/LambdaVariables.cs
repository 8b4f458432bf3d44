using System.Globalization;

namespace Tern.Functions.Testing;

/// <summary>The environment variables that Lambda sets for the process of a function.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime">Defined runtime environment variables</seealso>
internal static class LambdaVariables
{
    /// <summary>The version of the function.</summary>
    public const string Version = "$LATEST";

    /// <summary>Creates the variables.</summary>
    /// <param name="options">The configuration of the function.</param>
    /// <param name="address">The address of the Runtime API.</param>
    public static Dictionary<string, string> Create(ExecutionEnvironmentOptions options, string address)
    {
        var variables = new Dictionary<string, string>
        {
            ["_HANDLER"] = options.Handler,
            ["AWS_ACCESS_KEY_ID"] = "LOCALACCESSKEYID",
            ["AWS_SECRET_ACCESS_KEY"] = "local-secret-access-key",
            ["AWS_REGION"] = options.Region,
            ["AWS_DEFAULT_REGION"] = options.Region,
            ["AWS_EXECUTION_ENV"] = "AWS_Lambda_provided",
            ["AWS_LAMBDA_FUNCTION_NAME"] = options.FunctionName,
            ["AWS_LAMBDA_FUNCTION_VERSION"] = Version,
            ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = options.MemorySize.ToString(CultureInfo.InvariantCulture),
            ["AWS_LAMBDA_INITIALIZATION_TYPE"] = options.SnapStart ? "snap-start" : "on-demand",
            ["AWS_LAMBDA_LOG_GROUP_NAME"] = $"/aws/lambda/{options.FunctionName}",
            ["AWS_LAMBDA_LOG_STREAM_NAME"] = "[$LATEST]test",
            ["AWS_LAMBDA_LOG_FORMAT"] = "JSON",
            ["AWS_LAMBDA_LOG_LEVEL"] = "TRACE",
        };
        if (options.MaxConcurrency > 1)
            variables["AWS_LAMBDA_MAX_CONCURRENCY"] = options.MaxConcurrency.ToString(CultureInfo.InvariantCulture);
        foreach ((string name, string value) in options.Variables)
            variables[name] = value;
        variables["AWS_LAMBDA_RUNTIME_API"] = address;
        return variables;
    }
}
