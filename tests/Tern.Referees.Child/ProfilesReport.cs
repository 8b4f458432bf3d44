using System.Reflection;
using System.Text.Json.Nodes;
using Amazon.Runtime.CredentialManagement;

namespace Tern.Referees.Child;

/// <summary>The properties that the AWS SDK for .NET reads from configuration files.</summary>
/// <remarks>The public members return only properties that the SDK uses, so the private members that read the files are called.</remarks>
internal static class ProfilesReport
{
    private static readonly MethodInfo s_refresh = Find("Refresh");
    private static readonly MethodInfo s_listNames = Find("ListAllProfileNames");
    private static readonly MethodInfo s_tryGetSection = Find("TryGetSection");

    public static JsonObject Create(string folder)
    {
        var report = new JsonObject();
        foreach (string path in Directory.EnumerateDirectories(folder).Order(StringComparer.Ordinal))
            report[Path.GetFileName(path)] = Read(path);
        return report;
    }

    private static JsonObject Read(string folder)
    {
        try
        {
            // The file config is read from the same folder.
            var file = new SharedCredentialsFile(Path.Combine(folder, "credentials"));
            s_refresh.Invoke(file, null);
            var profiles = new JsonObject();
            foreach (string name in ((HashSet<string>)s_listNames.Invoke(file, null)!).Append("default").Distinct().Order(StringComparer.Ordinal))
            {
                if (ReadSection(file, name, isSsoSession: false) is { } section)
                    profiles[name] = section;
            }
            var sessions = new JsonObject();
            foreach (string name in SessionNames(Path.Combine(folder, "config")))
            {
                if (ReadSection(file, name, isSsoSession: true) is { } section)
                    sessions[name] = section;
            }
            return new JsonObject { ["profiles"] = profiles, ["ssoSessions"] = sessions };
        }
#pragma warning disable CA1031 // Every failure is a result.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return new JsonObject { ["error"] = (e as TargetInvocationException)?.InnerException!.Message ?? e.Message };
        }
    }

    private static JsonObject? ReadSection(SharedCredentialsFile file, string name, bool isSsoSession)
    {
        object?[] arguments = [name, isSsoSession, false, null, null];
        if (!(bool)s_tryGetSection.Invoke(file, arguments)!)
            return null;
        var section = new JsonObject();
        foreach ((string key, string value) in (Dictionary<string, string>)arguments[3]!)
            section[key] = value;
        foreach ((string key, Dictionary<string, string> nested) in (Dictionary<string, Dictionary<string, string>>?)arguments[4] ?? [])
        {
            foreach ((string nestedKey, string value) in nested)
                section[$"{key}.{nestedKey}"] = value;
        }
        return section;
    }

    // The SDK cannot list the sessions: it looks for the one that a profile names.
    private static IEnumerable<string> SessionNames(string path) => File.ReadLines(path)
        .Select(line => line.Trim())
        .Where(line => line.StartsWith("[sso-session", StringComparison.Ordinal) && line.EndsWith(']'))
        .Select(line => line["[sso-session".Length..^1].Trim())
        .Where(name => name.Length > 0)
        .Distinct()
        .Order(StringComparer.Ordinal);

    private static MethodInfo Find(string name) => typeof(SharedCredentialsFile)
        .GetMethods(BindingFlags.Instance | BindingFlags.NonPublic)
        .Single(method => method.Name == name);
}
