using System.Collections;
using System.Runtime.CompilerServices;

namespace Tern.Migration.Tests.Support;

/// <summary>The variables of this process, which the AWS SDK for .NET reads: only keys, no region, no profile and no file of the machine.</summary>
/// <remarks>Set before the first test and never changed, so that tests run in parallel.</remarks>
internal static class ProcessEnvironment
{
    public const string AccessKeyId = "AKIDENVIRONMENT";

    public static IReadOnlyDictionary<string, string> Variables { get; } = new Dictionary<string, string>
    {
        ["AWS_ACCESS_KEY_ID"] = AccessKeyId,
        ["AWS_SECRET_ACCESS_KEY"] = "planted-secret",
        ["AWS_CONFIG_FILE"] = "/does-not-exist/config",
        ["AWS_SHARED_CREDENTIALS_FILE"] = "/does-not-exist/credentials",
        ["AWS_EC2_METADATA_DISABLED"] = "true",
    };

    [ModuleInitializer]
    internal static void Set()
    {
        foreach (string name in Environment.GetEnvironmentVariables().Cast<DictionaryEntry>().Select(variable => (string)variable.Key))
        {
            if (name.StartsWith("AWS_", StringComparison.OrdinalIgnoreCase))
                Environment.SetEnvironmentVariable(name, null);
        }
        foreach ((string name, string value) in Variables)
            Environment.SetEnvironmentVariable(name, value);
    }
}
