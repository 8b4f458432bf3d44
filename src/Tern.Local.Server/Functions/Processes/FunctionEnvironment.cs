using System.Globalization;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>Creates the environment variables of the process of a function. Of the environment of this program, only the search path and the location of .NET are passed on.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime">Defined runtime environment variables</seealso>
internal static class FunctionEnvironment
{
    /// <summary>The address of the runtime API. Each process has its own.</summary>
    public const string RuntimeApi = "AWS_LAMBDA_RUNTIME_API";

    private static readonly string[] s_inherited = ["PATH", "DOTNET_ROOT"];

    /// <summary>Sets the variables.</summary>
    /// <param name="variables">The variables of the process.</param>
    /// <param name="target">What the process executes.</param>
    /// <param name="settings">The settings of this program.</param>
    /// <param name="folder">The folder with the files of the function.</param>
    /// <param name="address">The host and the port of the runtime API.</param>
    public static void Set(IDictionary<string, string?> variables, FunctionTarget target, FunctionSettings settings, string folder, string address)
    {
        (StoredFunction function, StoredVersion version) = (target.Function, target.Version);
        KeyValuePair<string, string?>[] inherited = [.. variables.Where(variable => s_inherited.Contains(variable.Key))];
        variables.Clear();
        foreach ((string name, string? value) in inherited)
            variables[name] = value;
        variables["LANG"] = "en_US.UTF-8";
        variables["TZ"] = ":UTC";
        // Variables of the function cannot replace those that are reserved.
        foreach ((string name, string value) in version.Environment ?? new Dictionary<string, string>())
            variables[name] = value;
        AwsCredentials credentials = settings.GetCredentials(function.Scope.AccountId);
        variables[RuntimeApi] = address;
        variables["_HANDLER"] = version.Handler ?? "";
        variables["LAMBDA_TASK_ROOT"] = folder;
        variables["LAMBDA_RUNTIME_DIR"] = folder;
        variables["AWS_REGION"] = function.Scope.Region;
        variables["AWS_DEFAULT_REGION"] = function.Scope.Region;
        variables["AWS_ACCESS_KEY_ID"] = credentials.AccessKeyId;
        variables["AWS_SECRET_ACCESS_KEY"] = credentials.SecretAccessKey;
        variables.TryAdd("AWS_ENDPOINT_URL", settings.Endpoint.GetLeftPart(UriPartial.Authority));
        variables["AWS_EXECUTION_ENV"] = $"AWS_Lambda_{version.Runtime?.Value ?? "provided"}";
        variables["AWS_LAMBDA_FUNCTION_NAME"] = function.Name;
        variables["AWS_LAMBDA_FUNCTION_VERSION"] = version.Version;
        variables["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = version.MemorySize.ToString(CultureInfo.InvariantCulture);
        variables["AWS_LAMBDA_INITIALIZATION_TYPE"] = target.IsSnapStart ? "snap-start" : "on-demand";
        variables["AWS_LAMBDA_LOG_GROUP_NAME"] = version.Logging?.LogGroup ?? $"/aws/lambda/{function.Name}";
        variables["AWS_LAMBDA_LOG_STREAM_NAME"] = $"[{version.Version}]{Guid.NewGuid():N}";
        if (target.MaxConcurrency > 1)
            variables["AWS_LAMBDA_MAX_CONCURRENCY"] = target.MaxConcurrency.ToString(CultureInfo.InvariantCulture);
    }
}
